import { limits } from '@/lib/limits';
import { normalized } from '@/lib/words/text';

const { min: SHORTEST, max: LONGEST } = limits.invite_code;

/** Normalizes an invite code as `private.clean_code` does: full-width characters count, separators and signs do not. */
export const cleanCode = (typed: string): string =>
  normalized(typed)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();

/** Decodes an address once. What is no valid encoding becomes a space. */
function decoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return ' ';
    }
  });
}

const IN_LINK = /\/(?:invite|guest\/join|guest\/game\/[\w-]+)\/+/gi;
/** A word with the signs before it. */
const WORDS = /([^A-Za-z0-9]*)([A-Za-z0-9]+)/gy;
const WORDS_READ = 2000;
/** What may be between the parts of one code, as people write it down. */
const isJoint = (signs: string) => /^[\s\p{Pd}_.·]{1,3}$/u.test(signs);
/** The characters that the database draws codes from. Older codes may have others. */
const DRAWN = /^[BCDFGHJKLMNPQRSTVWXZ34679]+$/;

type Word = { signs: string; word: string };
type Candidate = { code: string; score: number };

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const [, signs = '', word = ''] of text.matchAll(WORDS)) {
    words.push({ signs, word });
    if (words.length === WORDS_READ) break;
  }
  return words;
}

/** The code that begins at this word, in one piece or in parts such as "AB 12 CD". */
function codeAt(words: Word[], at: number): Candidate | null {
  let written = words[at]!.word;
  const [first, before] = [written, words[at - 1]?.word];
  for (
    let next = at + 1;
    written.length < SHORTEST || isNextPart(words, next, written);
    next += 1
  ) {
    const part = words[next];
    if (!part || !isJoint(part.signs) || written.length + part.word.length > LONGEST) break;
    written += part.word;
  }
  if (written.length < SHORTEST || written.length > LONGEST) return null;
  const code = written.toUpperCase();
  const isNamed = /^(?:code|kod|koodi|código|codigo|codice|kode)$/i.test(before ?? '');
  const score =
    (DRAWN.test(code) ? 8 : 0) +
    (/\d/.test(code) && /[A-Z]/.test(code) ? 4 : 0) +
    (isNamed ? 3 : 0) +
    (written === code ? 2 : 0) +
    (written === first ? 1 : 0);
  return { code, score };
}

/** Whether a long enough code goes on, as in "AB 12 CD 34": the next part is as long as the others. */
function isNextPart(words: Word[], next: number, written: string): boolean {
  const [part, last] = [words[next], words[next - 1]];
  if (!part || !last || written === last.word) return false;
  return part.word.length === last.word.length && written.length + part.word.length <= LONGEST;
}

/**
 * Finds the invite code in a code, a link or a sentence with either, as it is typed, pasted or part of an address. Of several
 * words that can be a code it returns the likeliest. Without one, it returns the normalized text, which is no valid code.
 */
export function codeIn(pasted: string): string {
  const text = normalized(decoded(pasted)).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  for (const { 0: found, index } of text.matchAll(IN_LINK)) {
    const [word, ...rest] = wordsOf(text.slice(index + found.length, index + found.length + 100));
    const inLink = word && codeAt([word, ...rest], 0);
    if (inLink) return inLink.code;
  }
  const whole = cleanCode(text);
  const words = wordsOf(text);
  let best: Candidate = { code: whole, score: -1 };
  for (const at of words.keys()) {
    const found = codeAt(words, at);
    // Of words that look like no code, such as "please", the last one is the likeliest.
    if (found && (found.score > best.score || (found.score === best.score && found.score < 4)))
      best = found;
  }
  const isWhole = whole.length >= SHORTEST && whole.length <= LONGEST;
  return isWhole && best.score < 6 ? whole : best.code;
}
