import { FITS } from './square-text';
import { wordWidth } from './word-width';

const HYPHEN = '\u00ad';
/** The U of a U-turn does not end a line. */
const LONE_LETTER = /(?<=(?:^|[^\p{L}])\p{L}-)(?=\p{L})/gu;
const WORD_JOINER = '\u2060';

const PREFIXES =
  /^(anti|auto|back|break|con|counter|dis|euro|fore|head|inter|micro|mis|multi|news|over|para|photo|pre|pro|round|self|semi|snow|spokes|sub|super|tele|time|trans|under|whistle)(?=\p{L}{4})/iu;
const SUFFIXES =
  /(?<=\p{L}{3})(tions?|sions?|tional|ments?|mentary|mental|ness|ability|able|ible|ship|less|fully?|wards?|person|people|body|shake|woman|women|graph(?:ed|s|y)?|ing|tive|ture|tary|tory|ized?|ised?|ity|ism|ists?|ically|day|land)$/iu;
/** Between consonants that are not one sound, with enough on either side: coun-cil, west-minster. */
const CONSONANTS =
  /(?<=\p{L}[aeiou](?:[bcdfgklmnprstvz]|[lnrs][dtkpc]))(?=[bcdfgkmnpstvz][aeiou]\p{L})(?![a-z]e[sd]?$)(?<![cstpgw](?=h)|c(?=k))/giu;
/** With the end of a genitive or a short form. */
const WORDS = /\p{L}+(?:[’']\p{L}+)?/gu;
/** Where a syllable may begin: before a consonant, or two that are spoken as one, with a vowel on either side. */
const SYLLABLES =
  /(?<=\p{L}{2})(?<=[aeiouyäöü][^aeiouyäöü]{0,3})(?=(?:[cgpstw]h|[bcfgps]l|[bcdfgpt]r|[^aeiouyäöü])[aeiouyäöü])(?=\p{L}{3})(?<![cgpstw](?=h)|[bcfgps](?=l)|[bcdfgpt](?=r))(?!\p{L}e[sd]?$)/giu;
/** Scripts whose words are hyphenated have capitals. */
const HAS_CASE = /^[\p{Lu}\p{Ll}’']{4,}$/u;

/**
 * The places where a word that fits no square (`fits` is its width in ems) may be broken, marked with soft hyphens. A browser without a
 * dictionary would otherwise break it anywhere, and without a hyphen.
 */
export const hyphenate = (text: string, fits = FITS.dense): string =>
  text
    .replace(WORDS, (word) => (wordWidth(word) > fits ? hyphenateWord(word, fits) : word))
    .replace(LONE_LETTER, WORD_JOINER);

const hyphenateWord = (word: string, fits: number): string =>
  partsOf(word)
    .split(HYPHEN)
    .map((part) => halve(part, fits))
    .join(HYPHEN);

/** Breaks a part that is still too wide as near its middle as a syllable begins, or in the middle. */
function halve(part: string, fits: number): string {
  if (wordWidth(part) <= fits || !HAS_CASE.test(part)) return part;
  const middle = part.length / 2;
  const syllables = Array.from(part.matchAll(SYLLABLES), ({ index }) => index);
  const nearest = syllables.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  const at = nearest ?? Math.floor(middle);
  return [part.slice(0, at), part.slice(at)].map((half) => halve(half, fits)).join(HYPHEN);
}

function partsOf(word: string): string {
  const prefix = PREFIXES.exec(word)?.[0] ?? '';
  const suffix = SUFFIXES.exec(word.slice(prefix.length))?.[0] ?? '';
  const stem = word.slice(prefix.length, word.length - suffix.length);
  return [prefix, stem.replace(CONSONANTS, HYPHEN), suffix].filter(Boolean).join(HYPHEN);
}
