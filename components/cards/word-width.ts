/**
 * About how wide a word is in the serif of the squares, in ems: enough to know whether it fits a square,
 * on the server too, where nothing can be measured.
 */
export const wordWidth = (word: string): number =>
  lettersOf(word).reduce((width, letter) => width + letterWidth(letter), 0);

/** Latin letters and the punctuation of a headline: each is a letter of its own. */
const PLAIN = /^[\u0020-\u024f\u2010-\u2027]*$/;

let graphemes: Intl.Segmenter | undefined;

/** As a reader counts them: an emoji is one, whatever it is made of. */
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
