/**
 * The estimated width of text in the serif font of the squares, in ems. An estimate also works on the server, which cannot
 * measure text. It is seldom less than the real width.
 */
const wordWidth = (word: string): number =>
  graphemesOf(word).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0);

/** The parts of a text that a browser keeps on one line. */
const wordsIn = (text: string): string[] => text.split(/[\s-]+/);

/** In ems. A narrower word fits on a line of the narrowest card at the smallest size. */
const WIDE = 5.3;

/** The different words of these texts that can be too wide for a square. */
export const wideWordsIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(wordsIn).filter((word) => wordWidth(word) > WIDE)),
];

export const SOFT_HYPHEN = '\u00ad';

export const widestWord = (text: string): number => Math.max(0, ...wordsIn(text).map(wordWidth));

/** Matches a text with only Latin characters and common punctuation. Each code unit of it is one grapheme. */
const PLAIN = /^[\u0020-\u024f\u2010-\u2027]*$/;

let graphemes: Intl.Segmenter | undefined;

/** Splits a text into graphemes, so that an emoji counts as one. */
export function graphemesOf(text: string): string[] {
  if (PLAIN.test(text)) return text.split('');
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The widths of Latin graphemes in the font of the squares, in ems. */
const WIDTHS: readonly [RegExp, number][] = [
  [/^[j.,:;!'’]$/, 0.29],
  [/^[filI()]$/, 0.35],
  [/^[rst“”]$/, 0.44],
  [/^[acegz?]$/, 0.53],
  [/^[wDGHNOQU]$/, 0.82],
  [/^[BEFLPRZ]$/, 0.7],
  [/^m$/, 0.92],
  [/^[MW]$/, 1.03],
  [/^\p{Lu}$/u, 0.78],
  [/^[\p{L}\d]$/u, 0.61],
];

/** The estimated width of a grapheme, in ems. A grapheme that is neither a letter nor a digit, such as an emoji, counts as one em. */
const graphemeWidth = (grapheme: string): number =>
  WIDTHS.find(([kind]) => kind.test(grapheme))?.[1] ?? 1;

/** The number of lines that a text needs; `wide` is in ems. A word is broken only if it is wider than a line. */
export function linesOf(text: string, wide: number): number {
  let [lines, used] = [1, 0];
  for (const word of wordsIn(text)) {
    const width = wordWidth(word);
    if (used > 0 && used + 0.25 + width <= wide) used += 0.25 + width;
    else {
      // A line of a broken word may have room that is narrower than its next character.
      lines += Number(used > 0) + (width > wide ? Math.ceil(width / (wide - 1)) - 1 : 0);
      used = width % wide;
    }
  }
  return lines;
}
