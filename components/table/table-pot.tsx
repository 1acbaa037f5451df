'use client';

import { Money } from '@/components/ui/money';
import type { Game } from '@/lib/bingo/game';
import { PrizeRows } from '@/components/game/prizes/prize-rows';
import { useShownGame } from '@/components/game/shown-game';

/** On the table view: the pot. */
export function TablePot() {
  const { game } = useShownGame();
  return (
    <div className="border-t-3 border-ink pt-[0.3em]">
      <p className="text-ink-soft">{potLabel(game)} (play money)</p>
      <p className="text-[2.2em] leading-none font-semibold">
        <Money amount={game.pot_amount} />
      </p>
    </div>
  );
}

/** The prizes, if there are three. */
export function TablePrizes() {
  const { game } = useShownGame();
  if (game.prizes !== 'three') return null;
  return (
    <div data-slip className="text-[0.85em]">
      <PrizeRows game={game} isOver={game.status === 'completed'} />
    </div>
  );
}

function potLabel({ status, pot_returned }: Game): string {
  if (pot_returned) return 'The pot went back';
  return status === 'completed' ? 'The pot was' : 'In the pot';
}
