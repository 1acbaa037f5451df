import { limits } from '@/lib/limits';
import { lettersOf, wordsIn, wordWidth } from './word-width';

export type SquareTextSize = 'large' | 'small' | 'dense';

/** The maximum word width, in ems, that fits on one line of the narrowest square at each size. */
const FITS = { large: 4.6, small: 5.4 };
/** In characters; longer summaries do not fit on four lines at the small size. */
const LONGEST_SMALL_SUMMARY = 34;

/** At least 12 px, even on a card as narrow as a 360 px phone. */
export const squareTextClass: Record<SquareTextSize, string> = {
  large: 'text-[max(0.8125rem,4cqi)]',
  small: 'text-[max(0.75rem,3.35cqi)]',
  dense: 'text-[max(0.75rem,2.95cqi)]',
};

/** The text size for all squares of a card, determined by its longest summary and its widest word. */
export function squareTextSize(summaries: readonly string[]): SquareTextSize {
  const widest = Math.max(0, ...summaries.flatMap(wordsIn).map(wordWidth));
  const longest = Math.max(0, ...summaries.map((summary) => lettersOf(summary).length));
  if (longest > LONGEST_SMALL_SUMMARY || widest > FITS.small) return 'dense';
  return longest > limits.long_summary || widest > FITS.large ? 'small' : 'large';
}
