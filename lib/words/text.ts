/**
 * Cleans what people typed by the same rules as the database (`private.clean_text`, `private.clean_name`), so that a form
 * can reject a field in which nothing is left.
 */

const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;
const WIDE = /[\t\v\f]/g;
/** Control characters, and characters without width or that change the reading direction, but not the joiners of emoji. */
const INVISIBLE =
  /[\0-\x08\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const VISIBLE =
  /[^ \n\u00a0\u00ad\u034f\u070f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0\u0300-\u036f\u180f\u20d0-\u20ff\ue000-\uf8ff\ufff0-\ufffc\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\u{f0000}-\u{10ffff}]/u;
const SPACE = /[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;
const SPACES = /[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g;

/** Goes character by character, because a regular expression takes quadratic time for a long row of spaces. */
function trim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SPACE.test(text.charAt(start))) start += 1;
  while (end > start && SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A text of several lines. */
export function cleanText(text: string): string {
  const cleaned = text.replace(LINE_END, '\n').replace(WIDE, ' ').replace(INVISIBLE, '');
  return VISIBLE.test(cleaned) ? trim(cleaned) : '';
}

/** A name or a title: one line, single spaces. */
export const cleanName = (name: string): string => cleanText(name).replace(SPACES, ' ');

/** Combining marks, and the two half-width letters that NFKC turns into combining marks. */
const MARKS = /[\p{M}\uff9e\uff9f]+/gu;
/** One character that NFKC replaces by up to 18. */
const SENTENCE = /[\ufdfa\ufdfb]/g;

/**
 * A text of any length in NFKC. Sorting a run of combining marks takes quadratic time, so of each run 30 are kept, which is
 * what Unicode's stream-safe format allows.
 */
export const normalized = (text: string): string =>
  text
    .replace(SENTENCE, ' ')
    .replace(MARKS, (run) => run.slice(0, 30))
    .normalize('NFKC');
