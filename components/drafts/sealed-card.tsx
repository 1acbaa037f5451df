'use client';

import { useState } from 'react';
import { cardSizeClass } from '@/components/cards/card-size';
import { Icon } from '@/components/ui/icon';
import { LocalTime } from '@/components/ui/local-time';
import type { Draft, GamePool } from '@/lib/bingo/drafts';
import type { Card } from '@/lib/bingo/game';
import { DraftGrid } from './draft-grid';
import { LockNotice } from './lock-notice';
import { textOf } from './use-placing';

type SealedCardProps = { card: Card; pool: GamePool; draft: Draft };

/** A card that its owner can read and nobody can change, with its fingerprint. */
export function SealedCard({ card, pool, draft }: SealedCardProps) {
  const [selected, select] = useState<number | null>(null);
  const place = selected === null ? null : draft.places[selected];
  const square = place && 'square' in place && pool.squares.find(({ id }) => id === place.square);
  const label = `Card #${card.card_number}`;
  return (
    <section aria-label={label} className={cardSizeClass}>
      <div className="grid gap-3 max-sm:px-2">
        <LockNotice isSealed />
        <p className="flex flex-wrap items-center gap-x-2 pb-2">
          <span className="font-semibold">{label}</span>
          {draft.sealed_at && (
            <span className="flex items-center gap-1.5 text-ink-soft">
              <Icon name="lock" className="size-4.5" />
              Sealed <LocalTime at={draft.sealed_at} />
            </span>
          )}
        </p>
      </div>
      <DraftGrid
        label={label}
        kinds={pool.kinds}
        texts={draft.places.map((at) => at && textOf(pool, at))}
        selected={selected}
        onPress={(at) => select(at === selected ? null : at)}
        change={null}
      />
      <div className="grid gap-3 pt-3 max-sm:px-2">
        {place && (
          <p className="border-l-3 border-ink bg-ink/4 px-4 py-2">
            <span dir="auto" className="block font-serif text-lg leading-snug break-words">
              {textOf(pool, place)}
            </span>
            {square && square.text !== square.summary && (
              <span dir="auto" className="text-fine text-ink-soft">
                {square.text}
              </span>
            )}
          </p>
        )}
        {draft.seal && (
          <p className="text-fine text-ink-soft">
            Fingerprint <code className="break-all">{draft.seal}</code>. It is in the timeline, too:
            at the end, the results show that nothing on this card was changed.
          </p>
        )}
      </div>
    </section>
  );
}
