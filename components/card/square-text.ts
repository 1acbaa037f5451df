import { limits } from '@/lib/limits';
import { lettersOf, wordsIn, wordWidth } from './word-width';

export type SquareTextSize = 'large' | 'small' | 'dense';

/** How wide a word may be, in ems, to stand on one line of the narrowest square at each size. */
export const FITS: Record<SquareTextSize, number> = { large: 4.2, small: 5.2, dense: 5.7 };
/** More than this would not fit on four lines of the small size. */
const LONGEST_SMALL_SUMMARY = 34;

/** How large a summary is set: smaller over 12 characters, and smaller again where words or lines run out of room. */
export function squareTextSize(summary: string): SquareTextSize {
  const widest = Math.max(...wordsIn(summary).map(wordWidth));
  const length = lettersOf(summary).length;
  if (length > LONGEST_SMALL_SUMMARY || widest > FITS.small) return 'dense';
  return length > limits.long_summary || widest > FITS.large ? 'small' : 'large';
}
