import type { z } from 'zod';
import { LIKELIHOODS } from '@/lib/bingo/game';
import { limits } from '@/lib/limits';
import { fill, type MessageParams, type Notice } from '@/lib/messages';
import { import_open_quote, import_repeated, import_stray_text, import_too_many } from './messages';
import { importSquaresSchema } from './schema';

const square = importSquaresSchema.shape.squares.element;

/** `line` is where it begins in what was pasted, counted from 1. */
export type ReadSquare = { line: number } & z.output<typeof square>;
export type BadLine = { line: number; source: string; reason: string };

type Parsed = { fields: string[]; end: number };
type Trouble = { trouble: Notice; end: number };

/**
 * Reads squares from pasted lines or CSV: summary, text and, where they are told, likelihood and months. Commas or tabs
 * part them, a header line may come first, quotation marks hold commas and line ends ("" is one of them), and further
 * commas belong to the text.
 */
export function readSquares(pasted: string): { squares: ReadSquare[]; badLines: BadLine[] } {
  const source = pasted.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const separator = isTabbed(source) ? '\t' : ',';
  let isLikelihoodTold = separator === '\t';
  const squares: ReadSquare[] = [];
  const badLines: BadLine[] = [];
  const lineOf = new Map<string, number>();

  for (let start = 0, line = 1; start < source.length;) {
    const record = readRecord(source, start, separator);
    const written = source.slice(start, record.end);
    const refuse = (why: Notice, params: MessageParams = {}) =>
      badLines.push({ line, source: written.trim(), reason: fill(why, params).title });

    if ('trouble' in record) refuse(record.trouble);
    else if (line === 1 && isHeader(record.fields))
      isLikelihoodTold ||= /^likelihood$/i.test(record.fields[2]?.trim() ?? '');
    else if (written.trim()) {
      const parsed = square.safeParse(columnsOf(record.fields, separator, isLikelihoodTold));
      const earlier = parsed.success && lineOf.get(parsed.data.summary.toLowerCase());
      if (!parsed.success) {
        const reason = parsed.error.issues[0]?.message ?? '';
        badLines.push({ line, source: written.trim(), reason });
      } else if (earlier) refuse(import_repeated, { line: earlier });
      else if (squares.length === limits.imported_squares)
        refuse(import_too_many, { max: limits.imported_squares });
      else {
        lineOf.set(parsed.data.summary.toLowerCase(), line);
        squares.push({ line, ...parsed.data });
      }
    }
    line += written.split('\n').length;
    start = record.end + 1;
  }
  return { squares, badLines };
}

const isHeader = ([first = '', second = '']: string[]) =>
  /^(summary|headline|square)$/i.test(first.trim()) && /^(text|description)$/i.test(second.trim());

/** Tabs part the columns where the first line has one, unless more lines have commas and no tab: then somebody's thumb slipped. */
function isTabbed(source: string): boolean {
  const lines = source.split('\n').filter((line) => line.trim());
  const tabbed = lines.filter((line) => line.includes('\t'));
  const parted = lines.filter((line) => line.includes(',') && !line.includes('\t'));
  return Boolean(lines[0]?.includes('\t')) && tabbed.length >= parted.length;
}

/**
 * Empty columns at the end are none. The last are a likelihood, or a likelihood and months, where they read like that.
 * Others are text, unless a likelihood is what the third column is for: then it is refused for what it says.
 */
function columnsOf(
  [summary = '', ...rest]: string[],
  separator: string,
  isLikelihoodTold: boolean,
) {
  while (rest.length > 1 && !rest.at(-1)?.trim()) rest.pop();
  const isLikelihood = (column = '') =>
    LIKELIHOODS.some((word) => word === column.trim().toLowerCase());
  const told = [1, 2].find((columns) => rest.length > columns && isLikelihood(rest.at(-columns)));
  if (!told && isLikelihoodTold && rest.length > 1) {
    const [text, likelihood, months] = rest;
    return { summary, text, likelihood, months };
  }
  if (!told) return { summary, text: rest.join(separator) };
  const [likelihood = '', months] = rest.slice(-told);
  const text = rest.slice(0, -told).join(separator);
  return { summary, text, likelihood: likelihood.trim().toLowerCase(), months };
}

/** The fields of the record that begins at `start`; `end` is where its last line ends. */
function readRecord(source: string, start: number, separator: string): Parsed | Trouble {
  const endOfLine = (from: number) => {
    const end = source.indexOf('\n', from);
    return end === -1 ? source.length : end;
  };
  const fields: string[] = [];
  for (let at = start; ;) {
    const indent = /^[ ]*/.exec(source.slice(at, endOfLine(at)))![0].length;
    if (source[at + indent] === '"') {
      const closed = readQuoted(source, at + indent);
      // A quotation mark out of place spoils its own line; the next is read on its own.
      if (!closed) return { trouble: import_open_quote, end: endOfLine(start) };
      fields.push(closed.text);
      at = closed.end;
      while (source[at] === ' ') at += 1;
      const isOver = at >= source.length || source[at] === '\n';
      if (!isOver && source[at] !== separator)
        return { trouble: import_stray_text, end: endOfLine(start) };
    } else {
      const end = endOfLine(at);
      const parted = source.indexOf(separator, at);
      const stop = parted === -1 || parted > end ? end : parted;
      fields.push(source.slice(at, stop));
      at = stop;
    }
    if (source[at] !== separator) return { fields, end: at };
    at += 1;
  }
}

function readQuoted(source: string, opening: number): { text: string; end: number } | null {
  for (let at = opening + 1; at < source.length; at += 1) {
    if (source[at] !== '"') continue;
    if (source[at + 1] === '"') at += 1;
    else return { text: source.slice(opening + 1, at).replaceAll('""', '"'), end: at + 1 };
  }
  return null;
}
