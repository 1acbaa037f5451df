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
  const longest = Math.max(0, ...summaries.map((summary) => graphemesOf(summary).length));
  if (longest > LONGEST_SMALL_SUMMARY || widest > FITS.small) return 'dense';
  return longest > limits.long_summary || widest > FITS.large ? 'small' : 'large';
}

/**
 * The estimated width of a word in the serif font of the squares, in ems. An estimate also works on the server, which
 * cannot measure text.
 */
const wordWidth = (word: string): number =>
  graphemesOf(word).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0);

/** Matches a text with only Latin characters and common punctuation. Each code unit of it is one grapheme. */
const PLAIN = /^[\u0020-\u024f\u2010-\u2027]*$/;

let graphemes: Intl.Segmenter | undefined;

/** Splits a text into graphemes, so that an emoji counts as one. */
function graphemesOf(text: string): string[] {
  if (PLAIN.test(text)) return text.split('');
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The estimated width of a grapheme, in ems. A grapheme that is neither a letter nor a digit, such as an emoji, counts as one em. */
function graphemeWidth(grapheme: string): number {
  if (/^[ijl.,:;!'’]$/.test(grapheme)) return 0.29;
  if (/^[frst“”()]$/.test(grapheme)) return 0.42;
  if (/^[mwMW]$/.test(grapheme)) return 0.9;
  if (/^\p{Lu}$/u.test(grapheme)) return 0.74;
  return /^[\p{L}\d]$/u.test(grapheme) ? 0.57 : 1;
}

const wordsIn = (text: string): string[] => text.split(/[\s-]+/);

/** The text sizes of a square on paper, in hundredths of the card's width. Paper needs no minimum and no fixed lines. */
const PAPER = {
  4: 'text-[4cqi]',
  3.35: 'text-[3.35cqi]',
  2.95: 'text-[2.95cqi]',
  2.5: 'text-[2.5cqi]',
  2: 'text-[2cqi]',
  1.6: 'text-[1.6cqi]',
} as const;
/** The usable width and height of a square, in the same unit. A square is 20 wide; borders and padding take the rest. */
const ROOM = 18.2;

/** The largest size at which every summary fits its square as a whole; at the smallest, a very long word is broken. */
export function paperTextClass(summaries: readonly string[]): string {
  const sizes = Object.entries(PAPER).sort(([one], [other]) => Number(other) - Number(one));
  const fits = ([size]: [string, string]) => {
    const [wide, lines] = [ROOM / Number(size), Math.floor(ROOM / (1.1 * Number(size)))];
    return summaries.every(
      (summary) =>
        linesOf(summary, wide) <= lines &&
        wordsIn(summary).every((word) => wordWidth(word) <= wide),
    );
  };
  return (sizes.find(fits) ?? sizes.at(-1)!)[1];
}

/** The number of lines that a summary needs; `wide` is in ems. A word is broken only if it is wider than a line. */
export function linesOf(summary: string, wide: number): number {
  let [lines, used] = [1, 0];
  for (const word of wordsIn(summary)) {
    const width = wordWidth(word);
    if (used > 0 && used + 0.25 + width <= wide) used += 0.25 + width;
    else {
      lines += Number(used > 0) + Math.ceil(width / wide) - 1;
      used = width % wide;
    }
  }
  return lines;
}
