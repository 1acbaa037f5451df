import type { Likelihood } from '@/lib/bingo/game';

export const likelihoodNames: Record<Likelihood, string> = {
  often: 'Often',
  sometimes: 'Sometimes',
  rare: 'Rare',
};

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Names the months, numbered from 1: "Nov, Dec". */
export const namesOfMonths = (months: readonly number[]) =>
  months.map((month) => MONTHS[month - 1]).join(', ');
