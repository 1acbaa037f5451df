import 'server-only';
import Hypher from 'hypher';
import british from 'hyphenation.en-gb';
import american from 'hyphenation.en-us';
import { SOFT_HYPHEN, wideWordsIn } from '@/lib/words/word-width';

/** American patterns leave some words whole that British ones break, such as “Teleprompter”. */
const languages = [american, british].map((patterns) => new Hypher(patterns));

/**
 * The words of these texts that can be too wide for a square, with soft hyphens where English breaks them. For cards alone:
 * a browser hyphenates no word that begins with a capital, and not every browser has a dictionary.
 */
export const hyphensOf = (texts: readonly string[]): string[] =>
  wideWordsIn(texts)
    .map((word) => languages.map((language) => language.hyphenate(word)).find(isBroken))
    .filter((parts) => parts !== undefined)
    .map((parts) => parts.join(SOFT_HYPHEN));

const isBroken = (parts: string[]) => parts.length > 1;
