import type { LeaderboardRow, PotShare } from './game';

/**
 * Who would share the pot if the game ended now: the closest cards, in equal parts of whole cents, and what is left over
 * goes to the earliest. None where no card has a mark.
 */
export function sharesOf(pot_amount: number, ranking: readonly LeaderboardRow[]): PotShare[] {
  const best = Math.max(1, ...ranking.map((row) => row.consecutive_marked_count));
  const closest = ranking
    .filter((row) => row.consecutive_marked_count === best)
    .toSorted(
      (a, b) =>
        Date.parse(a.purchased_at) - Date.parse(b.purchased_at) || a.card_number - b.card_number,
    );
  const cents = Math.round(pot_amount * 100);
  const part = Math.floor(cents / closest.length);
  return closest
    .map(({ card_number, display_name }, turn) => {
      const rest = turn === 0 ? cents - part * closest.length : 0;
      return { card_number, display_name, amount: (part + rest) / 100 };
    })
    .filter(({ amount }) => amount > 0);
}
