/**
 * About how wide a word is in the serif of the squares, in ems: enough to know whether it fits a square,
 * on the server too, where nothing can be measured.
 */
export const wordWidth = (word: string): number =>
  lettersOf(word).reduce((width, letter) => width + letterWidth(letter), 0);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As a reader counts them: an emoji is one, whatever it is made of. */
export const lettersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

function letterWidth(letter: string): number {
  if (/^[ijl.,:;!'’]$/.test(letter)) return 0.29;
  if (/^[frst“”()]$/.test(letter)) return 0.42;
  if (/^[mwMW]$/.test(letter)) return 0.9;
  if (/^\p{Lu}$/u.test(letter)) return 0.74;
  return /^[\p{L}\d]$/u.test(letter) ? 0.57 : 1;
}

export const wordsIn = (text: string): string[] => text.split(/[\s-]+/);
