import type { LineAtStake } from '@/lib/contract/house-games';

/** The players to whom a mark would give a line: "Completes a line for Ada (#12) and 3 others". */
export function stakeSentence({ card_count, first_cards }: LineAtStake): string {
  const names = first_cards.map(
    ({ card_number, display_name }) => `${display_name || 'Anonymous'} (#${card_number})`,
  );
  const [first, second] = names;
  if (card_count <= 1) return `Completes a line for ${first}`;
  if (card_count === 2) return `Completes a line for ${first} and ${second}`;
  return `Completes a line for ${first} and ${card_count - 1} others`;
}
