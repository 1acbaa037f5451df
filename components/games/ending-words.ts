import type { EndGamePreview } from '@/lib/bingo/game';
import { formatMoney } from '@/lib/words/money';

const list = (names: string[]) => new Intl.ListFormat('en').format(names);

/** Describes how the pot would be shared if the host ended the game now; only the rule while the shares are unknown. */
export function endingWords(ending: EndGamePreview | null): string {
  if (!ending?.shares)
    return 'The closest cards share the pot to the cent; what is left over goes to the earliest.';
  const { shares, pot_amount } = ending;
  const pot = `the pot of ${formatMoney(pot_amount)} play money`;
  const [first, ...others] = shares;
  if (!first)
    return `No card has a mark, so nobody wins, and ${pot} goes back to where it came from.`;
  if (others.length === 0)
    return first.has_line
      ? `${first.display_name} has a full line that is not called, and takes ${pot}.`
      : `${first.display_name} is closest and takes ${pot}.`;
  const names = list(shares.map(({ display_name }) => display_name));
  const why = first.has_line ? `${names} have full lines that are not called. ` : '';
  const parts = shares.map(({ display_name, amount }) => `${display_name} ${formatMoney(amount)}`);
  return `${why}As it stands, ${pot} is shared: ${parts.join(', ')}.`;
}
