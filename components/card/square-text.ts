import { limits } from '@/lib/limits';

export type SquareTextSize = 'large' | 'small' | 'dense';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lengthOf = (text: string) => Array.from(graphemes.segment(text)).length;

/** Beyond this a word would not fit on one line of a small square, and a summary not on four. */
const LONGEST_SMALL_WORD = 10;
const LONGEST_LARGE_WORD = 9;
const LONGEST_SMALL_SUMMARY = 34;

/** How large a summary may be set: smaller over 12 characters, and smaller again where words or lines run out of room. */
export function squareTextSize(summary: string): SquareTextSize {
  const longestWord = Math.max(...summary.split(/[\s-]+/).map(lengthOf));
  const length = lengthOf(summary);
  if (length > LONGEST_SMALL_SUMMARY || longestWord > LONGEST_SMALL_WORD) return 'dense';
  return length > limits.long_summary || longestWord > LONGEST_LARGE_WORD ? 'small' : 'large';
}
