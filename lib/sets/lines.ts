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

/** A square as somebody writes it; without a proof its headline says it all. */
export type Line = { summary: string; text: string };
/** `line` is where it stands in what was typed, counted from 1. */
export type LineProblem = { line: number; reason: string };

const { summary: headline, text: proof } = limits.square;
const say = (notice: Notice, params: MessageParams = {}) => fill(notice, params).title;

const summarySchema = summaryOfSquare(
  say(line_too_short, { min: headline.min }),
  say(line_too_long, { max: headline.max }),
);
const proofSchema = textOfSquare(say(line_proof_too_long, { max: proof }));

type Checked = { square: Line } | { reason: string };

/** `headline`, or `headline | what counts as proof`; a tab from a spreadsheet parts them, too, and a list's dash or box goes. */
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
    return { reason: say(line_of_several, { max: headline.max }) };
  if (issue) return { reason: issue.message };
  return { square: { summary: read.summary.data!, text: read.text.data || read.summary.data! } };
}

/** Of four squares or more in one line. */
const isList = (text: string) => text.split(/[,;]/, 4).length === 4;

/** What a line is does not change with the others: of two hundred one is read anew with each letter. */
function remembering(read: (typed: string) => Checked) {
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

/** A server would keep what anybody sends it, and reads it once. */
const readOnce = typeof window === 'undefined' ? readLine : remembering(readLine);

/** Reads one square a line; empty lines are none. */
export function readLines(typed: string): { squares: Line[]; problems: LineProblem[] } {
  const squares: Line[] = [];
  const problems: LineProblem[] = [];
  const lineOf = new Map<string, number>();
  const lines = typed.trimEnd().split(/\r\n?|\n/, limits.set.lines + 1);
  withoutNumbers(withoutHeader(lines)).forEach((source, at) => {
    if (!source.trim()) return;
    const line = at + 1;
    const refuse = (reason: string) => problems.push({ line, reason });
    if (at === limits.set.lines) return refuse(say(line_too_many, limits.set));
    const checked = readOnce(source);
    if ('reason' in checked) return refuse(checked.reason);
    const key = checked.square.summary.toLowerCase();
    const earlier = lineOf.get(key);
    if (earlier) return refuse(say(line_double, { line: earlier }));
    if (squares.length === limits.set.max) return refuse(say(line_too_many, limits.set));
    lineOf.set(key, line);
    squares.push(checked.square);
  });
  return { squares, problems };
}

const HEADER = /^\ufeff?"?(?:summary|headline|square)"?([,;\t|])"?(?:text|description|proof)\b/i;

/** Below the header of a table, its separator parts the columns, of which two are read; quotation marks may hold a separator. */
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

/** Splits the first column from a line. */
function takeColumn(line: string, separator: string): [column: string, rest: string] {
  const [quoted = '', text = ''] = /^"([^"]*(?:""[^"]*)*)"/.exec(line) ?? [];
  const isQuoted = quoted && (line[quoted.length] ?? separator) === separator;
  const column = isQuoted ? quoted : line.slice(0, `${line}${separator}`.indexOf(separator));
  return [isQuoted ? text.replaceAll('""', '"') : column, line.slice(column.length + 1)];
}

/** The numbers of a list go, where one follows the other: “1. FC wins” alone is a headline. */
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

/** What is wrong with all that was typed, or null for a set that can be saved. */
export function refusalOfLines(typed: string): string | null {
  const { squares, problems } = readLines(typed);
  const [first] = problems;
  if (first) return `Line ${first.line}: ${first.reason}`;
  const missing = limits.set.min - squares.length;
  return missing > 0 ? say(lines_too_few, { count: missing }) : null;
}

/** What is typed, and below it the squares that do not stand there already. */
export function withSquares(typed: string, squares: readonly Line[]): string {
  const known = new Set(readLines(typed).squares.map(({ summary }) => summary.toLowerCase()));
  const fresh = squares.filter(({ summary }) => !known.has(summary.toLowerCase()));
  return [typed.trimEnd(), linesOf(fresh)].filter(Boolean).join('\n');
}

/** Squares as somebody would have written them, one a line. */
export const linesOf = (squares: readonly Line[]): string =>
  squares
    .slice(0, limits.set.max)
    .map(({ summary, text }) =>
      text === summary ? inOne(summary) : `${inOne(summary)} | ${inOne(text)}`,
    )
    .join('\n');

const inOne = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '/');
