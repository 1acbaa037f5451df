import { FITS } from './square-text';
import { wordWidth } from './word-width';

const HYPHEN = '\u00ad';
/** Keeps a single character with the hyphen and word after it, such as the U of "U-turn". */
const LONE_LETTER = /(?<=(?:^|[^\p{L}])\p{L}-)(?=\p{L})/gu;
const WORD_JOINER = '\u2060';

const PREFIXES =
  /^(?:(?:anti|auto|con|counter|dis|euro|fore|inter|micro|mis|multi|para|photo|pre|pro|round|self|semi|snow|spokes|sub|super|tele|time|trans|whistle)(?=\p{L}{4})|(?:any|back|break|every|grand|hand|head|left|news|over|side|some|under|week)(?=\p{L}{3}))/iu;
/** A doubled consonant before -ing is split: begin-ning, but call-ing. -er, -ered, -est and -ern only after an ending of their own: sneak-ers, pow-ered, young-est, north-ern, but num-ber. */
const SUFFIXES =
  /(?<=\p{L}{3})(tions?|sions?|tional|ments?|mentary|mental|ness|ability|able|ible|ship|less|fully?|wards?|person|people|body|shake|woman|women|graph(?:ed|s|y)?|(?<=(?<twin>[bgmnprt]))\k<twin>ings?|ings?|tive|ture|tary|tory|ized?|ised?|ity|ism|ists?|ically|day|land|(?<=[aeiou]{2}[^aeiou]|[cst]h|[clnrs]k|[eo]r[mt])e(?:r(?:s|ed|n)?|st)|(?<=ow)ered|(?<=ng)est)$/iu;
/** Between two consonants that are separate sounds, with enough characters on either side: coun-cil, west-minster. */
const CONSONANTS =
  /(?<=\p{L}[aeiou](?:[bcdfgklmnprstvz]|[lnrs][dtkpc]))(?=[bcdfgkmnpstvz][aeiou]\p{L})(?![a-z]e[sd]?$)(?<![cstpgw](?=h)|c(?=k))/giu;
/** Includes the ending of a genitive or contraction, such as 's. */
const WORDS = /\p{L}+(?:[’']\p{L}+)?/gu;
/**
 * Where a syllable may begin: before a consonant, or before two consonants pronounced as one, with vowels on both
 * sides.
 */
const SYLLABLES =
  /(?<=\p{L}{2})(?<=[aeiouyäöü][^aeiouyäöü]{0,3})(?=(?:[cgpstw]h|[bcfgps]l|[bcdfgpt]r|[^aeiouyäöü])[aeiouyäöü])(?=\p{L}{3})(?<![cgpstw](?=h)|[bcfgps](?=l)|[bcdfgpt](?=r))(?!\p{L}e[sd]?$)/giu;
/** One syllable, such as "switched", which has no place to break. */
const ONE_SYLLABLE = /^[^aeiou]*[aeiou]+[^aeiou]+(?<![dlrt])ed$/i;
/** Words in scripts without capitals are not hyphenated. */
const HAS_CASE = /^[\p{Lu}\p{Ll}’']{4,}$/u;

/**
 * Inserts soft hyphens into words that are too wide for a square (`fits` is the available width in ems). Without them,
 * a browser that has no dictionary for the language breaks words anywhere, and without a hyphen.
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

/** Breaks a part that is still too wide at the syllable nearest its middle, or else in the middle. */
function halve(part: string, fits: number): string {
  // Such a word is a little narrower than its estimate.
  const room = ONE_SYLLABLE.test(part) ? fits * 1.03 : fits;
  if (wordWidth(part) <= room || !HAS_CASE.test(part)) return part;
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
