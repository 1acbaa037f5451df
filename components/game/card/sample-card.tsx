'use client';

import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { sampleCard, seeded } from '@/lib/bingo/dealing';
import type { Likelihood, Pace } from '@/lib/bingo/game';
import { StillSquares } from './still-squares';

type SampleCardProps = {
  squares: readonly { summary: string; likelihood?: Likelihood }[];
  pace: Pace;
  /** The number of squares that a game draws from the pool, if it has not drawn them yet. */
  most?: number;
  /** The caption, which is also the accessible name. */
  label: string;
};

/** A sample card as a game could deal it. The button deals another; the first sample is the same for everybody. */
export function SampleCard({ squares, pace, most, label }: SampleCardProps) {
  const [shuffles, setShuffles] = useState(0);
  const dealt = useMemo(() => {
    const pool = squares.map(({ summary, likelihood = 'sometimes' }) => ({ summary, likelihood }));
    return sampleCard(pool, pace, seeded(shuffles), most).map((square) => square?.summary ?? '');
  }, [squares, pace, shuffles, most]);
  const summaries = dealt.filter(Boolean);

  return (
    <figure aria-label={label} className="mx-auto w-full max-w-112">
      <div key={shuffles} className="animate-appear">
        <StillSquares card_number={shuffles + 1} texts={dealt} marked={NONE} inLine={NONE} />
      </div>
      <ul className="sr-only">
        {summaries.map((summary) => (
          <li key={summary} dir="auto">
            {summary}
          </li>
        ))}
      </ul>
      <figcaption className="flex items-center justify-between gap-3 pt-2">
        <span className="text-fine text-ink-soft">{label}</span>
        <Button variant="secondary" size="sm" onClick={() => setShuffles(shuffles + 1)}>
          <Icon name="refresh" />
          Shuffle
        </Button>
        <span aria-live="polite" className="sr-only">
          {shuffles > 0 && `Another card: ${summaries.slice(0, 5).join(', ')} and so on`}
        </span>
      </figcaption>
    </figure>
  );
}

const NONE: readonly number[] = [];
