/**
 * The estimated width of a word in the serif font of the squares, in ems. An estimate also works on the server, which
 * cannot measure text.
 */
export const wordWidth = (word: string): number =>
  lettersOf(word).reduce((width, letter) => width + letterWidth(letter), 0);

/** Latin letters and common punctuation, where each code unit is one grapheme. */
const PLAIN = /^[\u0020-\u024f\u2010-\u2027]*$/;

let graphemes: Intl.Segmenter | undefined;

/** Splits a text into graphemes: an emoji counts as one. */
export function lettersOf(text: string): string[] {
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

export const wordsIn = (text: string): string[] => text.split(/[\s-]+/);
