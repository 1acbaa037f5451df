'use client';

import { createContext, use, useMemo, type CSSProperties, type ReactNode } from 'react';
import { limits } from '@/lib/limits';
import { graphemesOf, linesOf, SOFT_HYPHEN, widestWord } from '@/lib/words/word-width';

/** In characters; longer summaries do not fit on four lines at the usual size. */
const LONGEST_USUAL_SUMMARY = 34;

/** The text sizes of a card, in hundredths of its width. */
const STEPS = {
  4: '[--step:4]',
  3.35: '[--step:3.35]',
  2.95: '[--step:2.95]',
} as const;

/** The text size of a card's squares, determined by its longest summary. A square with a wide word has a smaller text. */
function stepOf(summaries: readonly string[]): keyof typeof STEPS {
  const longest = Math.max(0, ...summaries.map((summary) => graphemesOf(summary).length));
  if (longest > LONGEST_USUAL_SUMMARY) return 2.95;
  return longest > limits.long_summary ? 3.35 : 4;
}

export const stepClass = (summaries: readonly string[]): string => STEPS[stepOf(summaries)];

/** The same where squares are higher than wide, as in full screen on a phone. */
const TALL_STEPS = {
  4.2: '[--tall-step:4.2]',
  3.8: '[--tall-step:3.8]',
  3.35: '[--tall-step:3.35]',
  2.95: '[--tall-step:2.95]',
} as const;

/** The largest text size at which all summaries have at most four lines. */
export function tallStepClass(summaries: readonly string[]): string {
  const fits = (size: number) =>
    summaries.every((summary) => linesOf(summary, ROOM / size) <= 4) || size <= stepOf(summaries);
  return TALL_STEPS[([4.2, 3.8, 3.35] as const).find(fits) ?? 2.95];
}

/** The usable width and height of a square, in hundredths of the card's width. A square is 20 wide; borders and padding take the rest. */
const ROOM = 18.2;
/** 6 pt on the smallest card on paper. */
const LEAST_ON_PAPER = 2.65;
/** For texts that have no room even then, such as fifty W. */
const TINY = [2.3, 2, 1.8, 1.6];

/** The largest sizes, in the same unit, at which each summary fits its square on paper as a whole. Paper needs no fixed lines. */
export function paperSteps(summaries: readonly string[]): number[] {
  const usual = stepOf(summaries);
  const sizes = [4, 3.35, 2.95, LEAST_ON_PAPER].filter((size) => size <= usual);
  return summaries.map((summary) => {
    const hasLines = (size: number) =>
      linesOf(summary, ROOM / size) <= Math.floor(ROOM / (1.1 * size));
    const hasWords = (size: number) => widestWord(summary) <= ROOM / size;
    return (
      sizes.find((size) => hasWords(size) && hasLines(size)) ??
      [LEAST_ON_PAPER, ...TINY].find(hasLines) ??
      TINY.at(-1)!
    );
  });
}

/** A word that is narrower fits on a line of the narrowest card at the usual size. In ems. */
const NARROW = 4.5;

const Hyphens = createContext<ReadonlyMap<string, string>>(new Map());

/** Lets the squares below break these words, which contain soft hyphens. */
export function HyphensOf({ words, children }: { words: readonly string[]; children: ReactNode }) {
  const byWord = useMemo(
    () => new Map(words.map((word) => [word.replaceAll(SOFT_HYPHEN, ''), word])),
    [words],
  );
  return <Hyphens value={byWord}>{children}</Hyphens>;
}

/**
 * The text of a square. The styles of `square-text` shrink it until its widest word fits on a line. Soft hyphens are in
 * the styles, too, so that nobody copies or searches them.
 */
export function SquareText({ text, step }: { text: string; step?: number | undefined }) {
  const hyphens = use(Hyphens);
  const em = widestWord(text);
  const style = {
    ...(em > NARROW && { '--em': em.toFixed(2) }),
    ...(step && { '--step': step }),
    ...(step && step < LEAST_ON_PAPER && { '--least': '0px' }),
  };
  return (
    <span dir="auto" className="square-text" style={style as CSSProperties}>
      {hyphens.size === 0 ? text : withHyphens(text, hyphens)}
    </span>
  );
}

const withHyphens = (text: string, hyphens: ReadonlyMap<string, string>): ReactNode[] =>
  text
    .split(/([\s-]+)/)
    .map((word) => hyphens.get(word) ?? word)
    .join('')
    .split(SOFT_HYPHEN)
    .flatMap((part, at) => (at === 0 ? [part] : [<i key={at} className="soft-hyphen" />, part]));
