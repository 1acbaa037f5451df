import type { GameBooks } from '@/lib/contract/games';

type Entry = GameBooks['entries'][number];

/** The reasons of entries that take money out of the pot; every other reason adds to it. */
const GOES_OUT = ['pot_won', 'pot_shared', 'pot_returned', 'card_returned'];

export const signedAmount = ({ reason, amount }: Pick<Entry, 'reason' | 'amount'>): number =>
  GOES_OUT.includes(reason) ? -amount : amount;

/** The difference between a pot's entries and its balance, in dollars. Anything but zero is an error in the books. */
export function unaccountedFor({ entries, balance }: GameBooks): number {
  const cents = entries.reduce((sum, entry) => sum + Math.round(signedAmount(entry) * 100), 0);
  return (cents - Math.round(balance * 100)) / 100 || 0;
}

export function wordsOf({ reason, count, from_name, to_name }: Entry): string {
  switch (reason) {
    case 'card_sold':
      return count === 1 ? '1 card sold' : `${count} cards sold`;
    case 'pot_contributed':
      return 'From the house fund';
    case 'pot_won':
      return `Won by ${to_name}`;
    case 'pot_shared':
      return `Closest card: ${to_name}`;
    case 'pot_reopened':
      return `Taken back from ${from_name}`;
    case 'prize_divided':
      return `Shared by ${from_name}`;
    case 'card_returned':
      return 'A card returned before the lock';
    case 'pot_returned':
      return to_name === 'House fund' ? 'Back to the house fund' : 'Back to where it came from';
    default:
      return `${from_name} to ${to_name}`;
  }
}
