import { limits } from '@/lib/limits';

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

/**
 * The estimated width of a word in the serif font of the squares, in ems. An estimate also works on the server, which
 * cannot measure text.
 */
const wordWidth = (word: string): number =>
  lettersOf(word).reduce((width, letter) => width + letterWidth(letter), 0);

/** Latin letters and common punctuation, where each code unit is one grapheme. */
const PLAIN = /^[\u0020-\u024f\u2010-\u2027]*$/;

let graphemes: Intl.Segmenter | undefined;

/** Splits a text into graphemes: an emoji counts as one. */
function lettersOf(text: string): string[] {
  if (PLAIN.test(text)) return text.split('');
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function letterWidth(letter: string): number {
  if (/^[ijl.,:;!'’]$/.test(letter)) return 0.29;
  if (/^[frst“”()]$/.test(letter)) return 0.42;
  if (/^[mwMW]$/.test(letter)) return 0.9;
  if (/^\p{Lu}$/u.test(letter)) return 0.74;
  return /^[\p{L}\d]$/u.test(letter) ? 0.57 : 1;
}

const wordsIn = (text: string): string[] => text.split(/[\s-]+/);
