import type { EndGamePreview, Prize } from '@/lib/bingo/game';
import { listed, inSentence } from '@/lib/words/message';
import { formatMoney } from '@/lib/words/money';

/** What a card has that could be called. */
const UNCALLED: Record<Prize, string> = {
  bingo: 'full line',
  first_line: 'full line',
  second_line: 'second line',
  full_card: 'full card',
};

/** Describes how the pot would be shared if the host ended the game now; only the rule while the shares are unknown. */
export function endingWords(ending: EndGamePreview | null, prize: Prize): string {
  if (!ending?.shares)
    return 'The closest cards share the pot to the cent; what is left over goes to the earliest.';
  const { shares, pot_amount } = ending;
  const pot = `the pot of ${formatMoney(pot_amount)} play money`;
  const [first, ...others] = shares;
  if (!first)
    return `No card has a mark, so nobody wins, and ${pot} goes back to where it came from.`;
  if (others.length === 0)
    return first.has_line
      ? `${inSentence(first.display_name)} has a ${UNCALLED[prize]} that is not called, and takes ${pot}.`
      : `${inSentence(first.display_name)} is closest and takes ${pot}.`;
  const names = listed(shares.map(({ display_name }) => inSentence(display_name)));
  const why = first.has_line ? `${names} have ${UNCALLED[prize]}s that are not called. ` : '';
  const parts = shares.map(
    ({ display_name, amount }) => `${inSentence(display_name)} ${formatMoney(amount)}`,
  );
  return `${why}As it stands, ${pot} is shared: ${parts.join(', ')}.`;
}
