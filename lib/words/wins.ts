import { completedLines, maskOf } from '@/lib/bingo/board';
import type { MessageOf } from '@/lib/bingo/events';
import type { Win } from '@/lib/bingo/game';
import { lineName } from './line-name';
import { listed, NAMES_AT_MOST } from './listed';
import { inSentence } from './message';
import { formatMoney } from './money';
import { inWords } from './prizes';

/** On which squares a win rests: 'row 3', 'row 3 and column 1', or 'all squares of the card'. */
export function squaresWon({ prize, positions }: Pick<Win, 'prize' | 'positions'>): string {
  if (prize === 'full_card') return 'all squares of the card';
  const names = completedLines(maskOf(positions)).map(lineName);
  if (names.length === 2 && names[0] === names[1]) return 'both diagonals';
  return names.map((name) => (name === 'diagonal' ? 'the diagonal' : name)).join(' and ');
}

/** ' with card #7' after a name, except where card numbers stand in place of names. */
export const withCard = ({
  display_name,
  card_number,
}: Pick<Win, 'display_name' | 'card_number'>): string =>
  display_name === `Card #${card_number}` ? '' : ` with card #${card_number}`;

/** 'Ben and Cora'; a person with several wins is named once. */
export const winnersOf = (wins: readonly Pick<Win, 'card_number' | 'display_name'>[]): string =>
  listed(
    [...new Map(wins.map((win) => [win.card_number, inSentence(win.display_name)])).values()].slice(
      0,
      NAMES_AT_MOST,
    ),
  );

/** Why a prize that others share is less than at the first call; null where nobody shares it. */
export function whyLess(wins: readonly Win[], mine: Win): string | null {
  const all = wins.filter(({ prize }) => prize === mine.prize);
  const others = all.filter(({ card_number }) => card_number !== mine.card_number);
  if (others.length === 0) return null;
  const whole = all.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
  return `${formatMoney(whole)} became ${formatMoney(mine.amount)}: ${winnersOf(others)} reached it with the same mark.`;
}

/** What an upheld objection took back, and where the money went. */
export function lossOf(message: MessageOf<'objection_upheld'>): string {
  const { prize, wins, goes_on, display_name, amount } = message;
  if (prize === 'bingo') return 'The win is taken back, and play goes on';
  const what = `${inSentence(display_name)}’s ${formatMoney(amount)} of ${inWords(prize)}`;
  if (goes_on) return `${what} went back into the pot, and the prize is open again`;
  const holders = wins.filter((win) => win.prize === prize);
  return holders.length > 0
    ? `${what} went to ${winnersOf(holders)}, and the prize stays closed`
    : `${what} went to the closest cards`;
}
