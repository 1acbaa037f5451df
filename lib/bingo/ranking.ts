import type { BroadcastRow, GameState, LeaderboardRow, Player } from './game';

/** Completes the rows of a message with what the players' rows have. */
export function rankingOf(
  players: readonly Player[],
  rows: readonly BroadcastRow[],
): LeaderboardRow[] {
  const byNumber = new Map(players.map((player) => [player.card_number, player]));
  return rows.flatMap((row) => {
    if ('display_name' in row) return row;
    const player = byNumber.get(row.card_number);
    if (!player) return [];
    const { display_name, purchased_at, is_winner } = player;
    return { ...row, display_name: display_name ?? '', purchased_at, is_winner };
  });
}

/** The host hides the ranking, or it is paused because several marks were removed within an hour. */
export const isRankingHidden = ({
  players,
  leaderboard,
}: Pick<GameState, 'players' | 'leaderboard'>): boolean =>
  players.length > 0 && leaderboard.length === 0;
