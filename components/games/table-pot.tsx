'use client';

import { Money } from '@/components/ui/money';
import type { Game } from '@/lib/bingo/game';
import { PrizeRows } from './prize-rows';
import { useShownGame } from './shown-game';

/** On the table view: the pot, and its prizes if there are three. */
export function TablePot() {
  const { game } = useShownGame();
  return (
    <div className="border-t-3 border-ink pt-[0.3em]">
      <p className="text-ink-soft">{potLabel(game)} (play money)</p>
      <p className="text-[2.2em] leading-none font-semibold">
        <Money amount={game.pot_amount} />
      </p>
      {game.prizes === 'three' && (
        <div className="mt-[0.4em] text-[0.85em]">
          <PrizeRows game={game} isOver={game.status === 'completed'} />
        </div>
      )}
    </div>
  );
}

function potLabel({ status, pot_returned }: Game): string {
  if (pot_returned) return 'The pot went back';
  return status === 'completed' ? 'The pot was' : 'In the pot';
}
