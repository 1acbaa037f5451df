import { FITS } from './square-text';
import { wordWidth } from './word-width';

const HYPHEN = '\u00ad';
/** The U of a U-turn does not end a line. */
const LONE_LETTER = /(?<=(?:^|[^\p{L}])\p{L}-)(?=\p{L})/gu;
const WORD_JOINER = '\u2060';

const PREFIXES =
  /^(anti|auto|back|break|con|counter|dis|euro|fore|head|inter|micro|mis|multi|news|over|para|photo|pre|pro|round|self|semi|snow|spokes|sub|super|tele|trans|under|whistle)(?=\p{L}{4})/iu;
const SUFFIXES =
  /(?<=\p{L}{3})(tions?|sions?|tional|ments?|mentary|mental|ness|ability|able|ible|ship|less|fully?|wards?|person|people|body|shake|woman|women|graph(?:ed|s|y)?|ing|tive|ture|tary|tory|ized?|ised?|ity|ism|ists?|ically|day|land)$/iu;
/** Between consonants that are not one sound, with enough on either side: coun-cil, west-minster. */
const CONSONANTS =
  /(?<=\p{L}[aeiou](?:[bcdfgklmnprstvz]|[lnrs][dtkpc]))(?=[bcdfgkmnpstvz][aeiou]\p{L})(?![a-z]e[sd]?$)(?<![cstpgw](?=h)|c(?=k))/giu;

/**
 * The places where a word that fits no square (`fits` is its width in ems) may be broken, marked with soft hyphens. A browser without a
 * dictionary would otherwise break it anywhere, and without a hyphen.
 */
export const hyphenate = (text: string, fits = FITS.dense): string =>
  text
    .replace(/\p{L}+/gu, (word) => (wordWidth(word) > fits ? hyphenateWord(word) : word))
    .replace(LONE_LETTER, WORD_JOINER);

function hyphenateWord(word: string): string {
  const prefix = PREFIXES.exec(word)?.[0] ?? '';
  const suffix = SUFFIXES.exec(word.slice(prefix.length))?.[0] ?? '';
  const stem = word.slice(prefix.length, word.length - suffix.length);
  return [prefix, stem.replace(CONSONANTS, HYPHEN), suffix].filter(Boolean).join(HYPHEN);
}
