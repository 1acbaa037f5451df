'use client';

import { cx } from '@/components/ui/cx';
import { Money } from '@/components/ui/money';
import { prizePlayedFor } from '@/lib/bingo/prizes';
import { closenessOf } from '@/lib/bingo/closeness';
import { NoAccount } from '@/components/game/game-layout';
import { useShownGame } from '@/components/game/shown-game';

/** The number of names that fit between the pot and the QR code. */
export const NAMES = 5;

type Standing = {
  card_number: number;
  display_name: string | null;
  is_winner?: boolean;
  to_go?: number;
  amount?: number;
};

/**
 * On the table view: the ranking, closest first, or the players alone if the viewer may not see the ranking. Once the
 * pot is shared, the shares.
 */
export function TableStandings() {
  const { game, leaderboard, players } = useShownGame();
  const guests = new Set(players.flatMap((one) => (one.is_guest ? [one.card_number] : [])));
  const isOver = game.status === 'completed';
  const isShared = isOver && game.shares.length > 0;
  const ranking = leaderboard.length > 0 ? leaderboard : players;
  const rows: readonly Standing[] = isShared ? game.shares : ranking;
  const count = isShared ? game.share_count : rows.length;
  const shown = count > NAMES ? NAMES - 1 : NAMES;
  return (
    <section
      aria-label={isShared ? 'Shares of the pot' : 'Who is close'}
      className="min-h-0 flex-1 overflow-hidden"
    >
      <ul>
        {rows.slice(0, shown).map((row) => (
          <li key={row.card_number} className="flex items-baseline gap-[0.6em] border-t py-[0.2em]">
            <span className="min-w-0 flex-1 truncate">
              <bdi>{row.display_name || 'Anonymous'}</bdi>
              {guests.has(row.card_number) && <NoAccount />}
            </span>
            <Place of={row} />
          </li>
        ))}
      </ul>
      {count > shown && (
        <p className="border-t pt-[0.25em] text-ink-soft">and {count - shown} more</p>
      )}
    </section>
  );
}

function Place({ of }: { of: Standing }) {
  const { game } = useShownGame();
  const isOver = game.status === 'completed';
  const { amount, is_winner, to_go } = of;
  if (amount !== undefined) return <Money amount={amount} className="font-semibold" />;
  if (is_winner && isOver) return <span className="font-semibold text-press">BINGO!</span>;
  if (to_go === undefined || isOver) return null;
  return (
    <span
      className={cx('whitespace-nowrap', to_go < 2 ? 'font-semibold text-press' : 'text-ink-soft')}
    >
      {closenessOf(to_go, prizePlayedFor(game))}
    </span>
  );
}
