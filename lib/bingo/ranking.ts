import type { LeaderboardRow, Player, ToldRow } from './game';

/** A ranking as a message tells it, with whose cards they are. None is told with a winner: a win has its own message. */
export function rankingOf(players: readonly Player[], told: readonly ToldRow[]): LeaderboardRow[] {
  const byNumber = new Map(players.map((player) => [player.card_number, player]));
  return told.flatMap((row) => {
    if ('display_name' in row) return row;
    const player = byNumber.get(row.card_number);
    if (!player) return [];
    return { ...player, display_name: player.display_name ?? '', is_winner: false, ...row };
  });
}
