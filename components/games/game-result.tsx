import { useId, type ReactNode } from 'react';
import type { AfterGame } from '@/lib/bingo/game';
import { Money } from '@/components/ui/money';
import { useGame } from './game-provider';
import { WhatNext } from './what-next';

type GameResultProps = {
  /** What the server knew of what comes next. */
  after: AfterGame | null;
  badge?: ReactNode;
  /** Further on where the pot is. */
  pot?: ReactNode;
  children?: ReactNode;
};

/** How a finished game ended and where it leads; nothing while it runs. */
export function GameResult({ after, badge, pot, children }: GameResultProps) {
  const { game } = useGame();
  const headingId = useId();
  if (game.status !== 'completed') return null;
  return (
    <section aria-labelledby={headingId} className="rule-double pt-4">
      <p className="flex flex-wrap items-center gap-3">
        <span className="kicker text-press">Final edition</span>
        {badge}
      </p>
      <h2 id={headingId} dir="auto" className="mt-1 text-title wrap-anywhere">
        {game.winner_display_name === null
          ? 'Nobody called BINGO'
          : `${game.winner_display_name} won with card #${game.winner_card_number}`}
      </h2>
      <p className="mt-1 text-ink-soft">
        The pot was <Money amount={game.pot_amount} />
        {game.pot_returned && ' and went back to the house fund'}.{pot}
      </p>
      {children}
      <WhatNext initial={after} />
    </section>
  );
}
