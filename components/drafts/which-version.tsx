'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { StillSquares } from '@/components/game/card/still-squares';
import { Button } from '@/components/ui/button';
import { CENTER, POSITIONS } from '@/lib/bingo/board';
import type { GamePool, Spots } from '@/lib/bingo/drafts';
import { emptySpots } from '@/lib/bingo/placing';
import { which_version } from '@/lib/words/drafts';
import { textOf } from './use-placing';

type WhichVersionProps = {
  pool: GamePool;
  mine: Spots;
  other: Spots;
  onChoose: (which: 'mine' | 'other') => void;
};

/** Both versions of a card that was changed on two devices, in place of the editor until one is chosen. */
export function WhichVersion({ pool, mine, other, onChoose }: WhichVersionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A dialog that closes with the editor moves the focus first.
  useEffect(() => void setTimeout(() => heading.current?.focus()), []);
  return (
    <section aria-labelledby="which-version" className="@container grid gap-4">
      <h2 id="which-version" ref={heading} tabIndex={-1} className="text-title outline-none">
        {which_version.title}
      </h2>
      <p role="alert">{which_version.description}</p>
      <div className="grid gap-6 @xl:grid-cols-2">
        <Version title="On this screen" pool={pool} spots={mine}>
          <Button className="w-full" onClick={() => onChoose('mine')}>
            Keep this one
          </Button>
        </Version>
        <Version title="The other one" pool={pool} spots={other}>
          <Button variant="secondary" className="w-full" onClick={() => onChoose('other')}>
            Keep the other one
          </Button>
        </Version>
      </div>
    </section>
  );
}

type VersionProps = { title: string; pool: GamePool; spots: Spots; children: ReactNode };

function Version({ title, pool, spots, children }: VersionProps) {
  const texts = spots.map((square) => (square ? textOf(pool, square) : ''));
  const byPosition = POSITIONS.map((at) =>
    at === CENTER ? '' : texts[at < CENTER ? at : at - 1]!,
  );
  return (
    <div className="grid content-start gap-3">
      <h3 className="flex justify-between gap-3 font-semibold">
        {title}
        <span className="text-fine font-normal text-ink-soft">{24 - emptySpots(spots)} of 24</span>
      </h3>
      <div role="img" aria-label={`${title}: ${texts.filter(Boolean).join(', ')}`}>
        <StillSquares card_number={0} texts={byPosition} marked={[]} inLine={[]} />
      </div>
      {children}
    </div>
  );
}
