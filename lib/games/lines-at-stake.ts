import type { Prize } from '@/lib/bingo/game';
import type { LineAtStake } from '@/lib/contract/house-games';

const COMPLETES: Record<Prize, string> = {
  bingo: 'Completes a line',
  first_line: 'Completes a line',
  second_line: 'Completes two lines',
  full_card: 'Completes the card',
};

/** The players to whom a mark would give the next prize: "Completes a line for Ada (#12) and 3 others". */
export function stakeSentence({ card_count, first_cards }: LineAtStake, prize: Prize): string {
  const what = COMPLETES[prize];
  const names = first_cards.map(
    ({ card_number, display_name }) => `${display_name || 'Anonymous'} (#${card_number})`,
  );
  const [first, second] = names;
  if (card_count <= 1) return `${what} for ${first}`;
  if (card_count === 2) return `${what} for ${first} and ${second}`;
  return `${what} for ${first} and ${card_count - 1} others`;
}
