'use client';

import { ConfirmAction } from '@/components/forms/confirm-action';
import { Panel } from '@/components/ui/panel';
import type { PotShare } from '@/lib/bingo/game';
import { sharesOf } from '@/lib/bingo/shares';
import * as gameFailures from '@/lib/games/failures';
import { confirm_end_private_game } from '@/lib/games/messages';
import { fill } from '@/lib/messages';
import { formatMoney } from '@/lib/money';
import { endGame } from '@/server-actions/games';
import { useGame } from './game-provider';

/** For the host of a game that will not finish. */
export function EndGame() {
  const { game, viewer, squares, leaderboard } = useGame();
  if (!viewer.is_host) return null;
  const isKnown = leaderboard.length > 0 || squares.every(({ is_marked }) => !is_marked);
  const words = isKnown
    ? wordsOf(sharesOf(game.pot_amount, leaderboard), game.pot_amount)
    : 'The closest cards share the pot to the cent; what is left over goes to the earliest.';
  return (
    <Panel title="End Game" className="empty:hidden">
      <p className="border-t py-3 text-ink-soft">
        Nobody gets to BINGO tonight? The closest card takes the pot.
      </p>
      <ConfirmAction
        label="End Game"
        isOffered={game.status === 'active'}
        isDangerous
        question={fill(confirm_end_private_game, { shares: words })}
        action={endGame}
        input={{ game_id: game.id }}
        failure={gameFailures.endGame}
      />
    </Panel>
  );
}

function wordsOf(shares: PotShare[], pot_amount: number): string {
  const pot = `the pot of ${formatMoney(pot_amount)} play money`;
  if (shares.length === 0)
    return `No card has a mark, so nobody wins, and ${pot} goes back to where it came from.`;
  const [closest] = shares;
  if (closest && shares.length === 1) return `${closest.display_name} is closest and takes ${pot}.`;
  const parts = shares.map(({ display_name, amount }) => `${display_name} ${formatMoney(amount)}`);
  return `As it stands, ${pot} is shared: ${parts.join(', ')}.`;
}
