import type { BroadcastRow, GameState, LeaderboardRow, Player } from './game';

/** Adds the names and times of the players to the rows of a broadcast ranking, which lacks them in a private game. */
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
