/**
 * What people wrote, as it is kept. The database cleans by the same rules (`private.clean_text`, `private.clean_name`);
 * doing it here as well lets a form say at the field that nothing was left.
 */

const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;
const WIDE = /[\t\v\f]/g;
/** Control characters, and those that turn the reading direction or have no width; the joiners of emoji stay. */
const UNSEEN =
  /[\0-\x08\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const SEEN =
  /[^ \n\u00a0\u00ad\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0]/;
const SPACE = /[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;
const SPACES = /[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g;

/** Character by character: an expression would begin anew with each space of a long row. */
function trim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SPACE.test(text.charAt(start))) start += 1;
  while (end > start && SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A text of several lines. */
export function cleanText(text: string): string {
  const cleaned = text.replace(LINE_END, '\n').replace(WIDE, ' ').replace(UNSEEN, '');
  return SEEN.test(cleaned) ? trim(cleaned) : '';
}

/** A name or a title: one line, single spaces. */
export const cleanName = (name: string): string => cleanText(name).replace(SPACES, ' ');
