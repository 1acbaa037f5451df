import { limits } from '@/lib/limits';
import { fill, type MessageParams, type Notice } from '@/lib/words/message';
import { summaryOfSquare, textOfSquare } from '@/lib/contract/schema-parts';
import {
  line_double,
  line_of_several,
  line_proof_too_long,
  line_too_long,
  line_too_many,
  line_too_short,
  lines_too_few,
} from '@/lib/words/sets';

/** A square in a typed list. Without a proof, `text` is the headline. */
export type Line = { summary: string; text: string };
/** The first line is 1. */
export type LineProblem = { line: number; reason: string };

const { summary: headline, text: proof } = limits.square;
const textOf = (notice: Notice, params: MessageParams = {}) => fill(notice, params).title;

const summarySchema = summaryOfSquare(
  textOf(line_too_short, { min: headline.min }),
  textOf(line_too_long, { max: headline.max }),
);
const proofSchema = textOfSquare(textOf(line_proof_too_long, { max: proof }));

type Checked = { square: Line } | { reason: string };

/** Parses `headline` or `headline | proof`. The separator can be a tab; a list's dash or check box is dropped. */
export function readLine(typed: string): Checked {
  const line = typed
    .trimStart()
    .replace(/^[-*•–☐]\s+/, '')
    .replace(/^\[[ x]\]\s+/i, '');
  const [summary = ''] = line.split(/[|\t]/, 1);
  const text = line.slice(summary.length + 1);
  const read = { summary: summarySchema.safeParse(summary), text: proofSchema.safeParse(text) };
  const issue = read.summary.error?.issues[0] ?? read.text.error?.issues[0];
  if (issue?.code === 'too_big' && isList(summary))
    return { reason: textOf(line_of_several, { max: headline.max }) };
  if (issue) return { reason: issue.message };
  return { square: { summary: read.summary.data!, text: read.text.data || read.summary.data! } };
}

/** Whether a line seems to list four or more squares. */
const isList = (text: string) => text.split(/[,;]/, 4).length === 4;

/** Caches results by line, so that each keystroke parses only the changed line of up to two hundred. */
function withCache(read: (typed: string) => Checked) {
  const known = new Map<string, Checked>();
  return (typed: string): Checked => {
    const before = known.get(typed);
    if (before) return before;
    if (known.size > 10 * limits.set.max) known.clear();
    const checked = read(typed);
    known.set(typed, checked);
    return checked;
  };
}

/** Only in browsers: a server parses a list once, and would keep text that anybody sends. */
const readCached = typeof window === 'undefined' ? readLine : withCache(readLine);

/** Parses one square per line; blank lines are skipped. */
export function readLines(typed: string): { squares: Line[]; problems: LineProblem[] } {
  const squares: Line[] = [];
  const problems: LineProblem[] = [];
  const lineOf = new Map<string, number>();
  const lines = typed.trimEnd().split(/\r\n?|\n/, limits.set.lines + 1);
  withoutNumbers(withoutHeader(lines)).forEach((source, at) => {
    if (!source.trim()) return;
    const line = at + 1;
    const refuse = (reason: string) => problems.push({ line, reason });
    if (at === limits.set.lines) return refuse(textOf(line_too_many, limits.set));
    const checked = readCached(source);
    if ('reason' in checked) return refuse(checked.reason);
    const key = checked.square.summary.toLowerCase();
    const earlier = lineOf.get(key);
    if (earlier) return refuse(textOf(line_double, { line: earlier }));
    if (squares.length === limits.set.max) return refuse(textOf(line_too_many, limits.set));
    lineOf.set(key, line);
    squares.push(checked.square);
  });
  return { squares, problems };
}

const HEADER = /^\ufeff?"?(?:summary|headline|square)"?([,;\t|])"?(?:text|description|proof)\b/i;

/** Converts a table with a header to lines. Only the first two columns are used; quoted columns may contain the separator. */
function withoutHeader(lines: string[]): string[] {
  const separator = HEADER.exec(lines[0] ?? '')?.[1];
  if (!separator) return lines;
  return lines.map((line, at) => {
    if (at === 0 || !line.trim()) return '';
    const [summary, rest] = takeColumn(line, separator);
    const [text] = takeColumn(rest, separator);
    return [summary, text].map((column) => column.replace(/[|\t]/g, '/')).join(' | ');
  });
}

/** Splits off the first column of a line. */
function takeColumn(line: string, separator: string): [column: string, rest: string] {
  const [quoted = '', text = ''] = /^"([^"]*(?:""[^"]*)*)"/.exec(line) ?? [];
  const isQuoted = quoted && (line[quoted.length] ?? separator) === separator;
  const column = isQuoted ? quoted : line.slice(0, `${line}${separator}`.indexOf(separator));
  return [isQuoted ? text.replaceAll('""', '"') : column, line.slice(column.length + 1)];
}

/** Removes the numbering of a list, but only consecutive numbers, because “1. FC wins” alone is a headline. */
function withoutNumbers(lines: string[]): string[] {
  const numbered = lines.flatMap((line, at) => {
    const [mark, number] = /^\s{0,8}(\d{1,3})[.)]\s/.exec(line) ?? [];
    return mark ? [{ at, mark, number: Number(number) }] : [];
  });
  const next = [...lines];
  numbered.forEach(({ at, mark, number }, index) => {
    const isCounted =
      numbered[index - 1]?.number === number - 1 || numbered[index + 1]?.number === number + 1;
    if (isCounted) next[at] = lines[at]!.slice(mark.length);
  });
  return next;
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
  const known = new Set(readLines(typed).squares.map(({ summary }) => summary.toLowerCase()));
  const fresh = squares.filter(({ summary }) => !known.has(summary.toLowerCase()));
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
