'use client';

import dynamic from 'next/dynamic';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';
import type { LeaderboardRow } from '@/lib/bingo/game';
import { prizePlayedFor } from '@/lib/bingo/prizes';
import { closenessOf, markedOf } from '@/lib/bingo/closeness';
import { nobody_played, no_ranking, ranking_hint } from '@/lib/words/games';
import { useGame } from '@/components/game/game-provider';

/** Only admins load it, and it appears when it can be pressed. */
const TakeDownName = dynamic(
  () => import('@/components/game/take-down-name').then((names) => names.TakeDownName),
  { ssr: false },
);

const places = ['1st', '2nd', '3rd'];

export function Leaderboard() {
  const { game, leaderboard } = useGame();
  const isOver = game.status === 'completed';
  return (
    <Panel title="Leaderboard">
      {leaderboard.length === 0 ? (
        <EmptyState title={(isOver ? nobody_played : no_ranking).title} />
      ) : (
        <ol>
          {leaderboard.map((row, index) => (
            <Row
              key={row.card_number}
              row={row}
              place={game.status === 'upcoming' ? null : index}
            />
          ))}
        </ol>
      )}
      {!isOver && game.prizes === 'bingo' && (
        <p className="border-t pt-3 text-fine text-ink-soft">{ranking_hint.title}</p>
      )}
    </Panel>
  );
}

/** A row of the ranking. `place` is null before the start, when nobody has a place. */
function Row({ row, place }: { row: LeaderboardRow; place: number | null }) {
  const { game, viewer } = useGame();
  const { card_number, display_name, is_winner } = row;
  return (
    <li className="flex min-h-11 items-center gap-3 border-t py-1.5">
      {place !== null && (
        <span className="w-18 shrink-0">
          {is_winner ? (
            <Badge tone="mark">WINNER</Badge>
          ) : (
            <Badge tone={place === 0 ? 'press' : 'neutral'}>
              {places[place] ?? `#${place + 1}`}
            </Badge>
          )}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {display_name}
        </span>
        <span className="block text-fine text-ink-soft tabular-nums">Card #{card_number}</span>
        {viewer.is_admin && game.kind === 'house' && <TakeDownName {...row} />}
      </span>
      <Count row={row} />
    </li>
  );
}

/**
 * The number of marks in the card's best line. While three prizes are played for, how close the card is to the next
 * one.
 */
function Count({ row: { consecutive_marked_count, to_go } }: { row: LeaderboardRow }) {
  const { game } = useGame();
  if (game.prizes === 'three' && game.status === 'active')
    return (
      <span className="text-fine whitespace-nowrap tabular-nums">
        {closenessOf(to_go, prizePlayedFor(game))}
      </span>
    );
  return (
    <span className="text-right">
      <span className="font-serif text-title leading-none font-semibold tabular-nums">
        {markedOf(consecutive_marked_count)}
      </span>
      <span className="sr-only"> of 5 in a row</span>
      <span aria-hidden="true" className="text-fine text-ink-soft">
        /5
      </span>
    </span>
  );
}
