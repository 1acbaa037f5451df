import type { UncalledCards } from '@/lib/contract/house-games';
import { listed } from '@/lib/words/message';

/** How many people the sentence names at most. */
const NAMES = 3;

/** Names who holds a full line that is not called, with a space behind it; empty if nobody does, or while that is unknown. */
export function uncalledWords(uncalled: UncalledCards | null): string {
  if (!uncalled || uncalled.total === 0) return '';
  const { total, cards } = uncalled;
  const [first] = cards;
  if (total === 1 && first) return `${first.display_name} has a full line that is not called. `;
  const named = cards.slice(0, NAMES).map((card) => `${card.display_name} (#${card.card_number})`);
  const more = total - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  return `${listed(all)} have full lines that are not called. `;
}
