import type { GameState, LeaderboardRow, Player, ToldRow } from './game';

/** A ranking as a message tells it, with whose cards they are. None is told with a winner: a win has its own message. */
export function rankingOf(players: readonly Player[], told: readonly ToldRow[]): LeaderboardRow[] {
  const byNumber = new Map(players.map((player) => [player.card_number, player]));
  return told.flatMap((row) => {
    if ('display_name' in row) return row;
    const player = byNumber.get(row.card_number);
    if (!player) return [];
    const { display_name, purchased_at } = player;
    return { ...row, display_name: display_name ?? '', purchased_at, is_winner: false };
  });
}

/** Whether a private game has players and ranks none: its host hides the ranking, or too many marks were taken back. */
export const isRankingHidden = ({
  players,
  leaderboard,
}: Pick<GameState, 'players' | 'leaderboard'>): boolean =>
  players.length > 0 && leaderboard.length === 0;
