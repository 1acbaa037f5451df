import { limits } from '@/lib/limits';
import { fill, type MessageParams, type Message } from '@/lib/words/message';
import { summaryOfSquare, textOfSquare } from '@/lib/contract/schema-parts';
import { keyOf, readList, withoutBullet, type Skipped } from './set-list';
import {
  line_double,
  line_open_quote,
  line_of_several,
  line_proof_too_long,
  line_too_long,
  line_too_many,
  line_too_short,
  lines_too_few,
} from '@/lib/words/themes';

/** A square in a typed list. Without a proof, `text` is the headline. */
export type Line = { summary: string; text: string };
/** The first line is 1. */
export type LineProblem = { line: number; reason: string };

const { summary: headline, text: proof } = limits.square;
const textOf = (message: Message, params: MessageParams = {}) => fill(message, params).title;

const summarySchema = summaryOfSquare(
  textOf(line_too_short, { min: headline.min }),
  textOf(line_too_long, { max: headline.max }),
);
const proofSchema = textOfSquare(textOf(line_proof_too_long, { max: proof }));

type Checked = { square: Line } | { reason: string };

/** Checks a headline and its proof. */
function check(summary: string, text: string): Checked {
  const read = { summary: summarySchema.safeParse(summary), text: proofSchema.safeParse(text) };
  const issue = read.summary.error?.issues[0] ?? read.text.error?.issues[0];
  if (issue?.code === 'too_big' && isList(summary))
    return { reason: textOf(line_of_several, { max: headline.max }) };
  if (issue) return { reason: issue.message };
  return { square: { summary: read.summary.data!, text: read.text.data || read.summary.data! } };
}

/** Parses `headline` or `headline | proof`. The separator can be a tab; a list's dash or check box is dropped. */
export function readLine(typed: string): Checked {
  const line = withoutBullet(typed.trimStart());
  const [summary = ''] = line.split(/[|\t]/, 1);
  return check(summary, line.slice(summary.length + 1));
}

/** Whether a line seems to list four or more squares. */
const isList = (text: string) => text.split(/[,;]/, 4).length === 4;

/** Caches results by line, so that each keystroke checks only the changed line of up to two hundred. */
function withCache(read: typeof check) {
  const known = new Map<string, Checked>();
  return (summary: string, text: string): Checked => {
    const key = `${summary}\0${text}`;
    const before = known.get(key);
    if (before) return before;
    if (known.size > 10 * limits.set.max) known.clear();
    const checked = read(summary, text);
    known.set(key, checked);
    return checked;
  };
}

/** Only in browsers: a server parses a list once, and would keep text that anybody sends. */
const checkCached = typeof window === 'undefined' ? check : withCache(check);

/** Parses one square per line or record; `skipped` are the sentences and headings around them. */
export function readLines(typed: string): {
  squares: Line[];
  problems: LineProblem[];
  skipped: Skipped[];
} {
  const squares: Line[] = [];
  const problems: LineProblem[] = [];
  const lineOf = new Map<string, number>();
  const { rows, skipped, separator, header } = readList(typed.trimEnd(), {
    most: limits.set.lines,
    isTable: false,
  });
  for (const row of rows) {
    const { line } = row;
    const refuse = (reason: string) => problems.push({ line, reason });
    if ('why' in row) {
      refuse(textOf(row.why === 'rest' ? line_too_many : line_open_quote, limits.set));
      continue;
    }
    const [summary = '', ...rest] = row.columns;
    // With a header, only the first two columns are used.
    const proof = header.length > 0 ? (rest[0] ?? '') : rest.join(separator);
    const checked = checkCached(summary, proof);
    if ('reason' in checked) {
      refuse(checked.reason);
      continue;
    }
    const key = keyOf(checked.square.summary);
    const earlier = lineOf.get(key);
    if (earlier) refuse(textOf(line_double, { line: earlier }));
    else if (squares.length === limits.set.max) refuse(textOf(line_too_many, limits.set));
    else {
      lineOf.set(key, line);
      squares.push(checked.square);
    }
  }
  return { squares, problems, skipped };
}

/** The first error of a typed set, or null if it can be saved. */
export function refusalOfLines(typed: string): string | null {
  const { squares, problems } = readLines(typed);
  const [first] = problems;
  if (first) return `Line ${first.line}: ${first.reason}`;
  const missing = limits.set.min - squares.length;
  return missing > 0 ? textOf(lines_too_few, { count: missing }) : null;
}

/** Appends the squares that the typed list does not yet have. */
export function withSquares(typed: string, squares: readonly Line[]): string {
  const known = new Set(readLines(typed).squares.map(({ summary }) => keyOf(summary)));
  const fresh = squares.filter(({ summary }) => !known.has(keyOf(summary)));
  return [typed.trimEnd(), linesOf(fresh)].filter(Boolean).join('\n');
}

/** Formats squares as a typed list, one per line. */
export const linesOf = (squares: readonly Line[]): string =>
  squares
    .slice(0, limits.set.max)
    .map(({ summary, text }) =>
      text === summary ? inOne(summary) : `${inOne(summary)} | ${inOne(text)}`,
    )
    .join('\n');

const inOne = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '/');
