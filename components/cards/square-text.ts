import { limits } from '@/lib/limits';
import { lettersOf, wordsIn, wordWidth } from './word-width';

export type SquareTextSize = 'large' | 'small' | 'dense';

/** How wide a word may be, in ems, to stand on one line of the narrowest square at each size. */
export const FITS: Record<SquareTextSize, number> = { large: 4.6, small: 5.4, dense: 5.4 };
/** More than this would not fit on four lines of the small size. */
const LONGEST_SMALL_SUMMARY = 34;

/** Never under 12 px, also where the card is as narrow as a phone of 360 px makes it. */
export const squareTextClass: Record<SquareTextSize, string> = {
  large: 'text-[max(0.8125rem,4cqi)]',
  small: 'text-[max(0.75rem,3.35cqi)]',
  dense: 'text-[max(0.75rem,2.95cqi)]',
};

/** How large the summaries of one card are set, all alike: its longest decides, and its widest word. */
export function squareTextSize(summaries: readonly string[]): SquareTextSize {
  const widest = Math.max(0, ...summaries.flatMap(wordsIn).map(wordWidth));
  const longest = Math.max(0, ...summaries.map((summary) => lettersOf(summary).length));
  if (longest > LONGEST_SMALL_SUMMARY || widest > FITS.small) return 'dense';
  return longest > limits.long_summary || widest > FITS.large ? 'small' : 'large';
}
