import type { z } from 'zod';
import { LIKELIHOODS } from '@/lib/bingo/game';
import { limits } from '@/lib/limits';
import { fill, type MessageParams, type Notice } from '@/lib/words/message';
import {
  import_open_quote,
  import_repeated,
  import_stray_text,
  import_too_long,
  import_too_many,
} from '@/lib/words/themes';
import { importedSquareSchema } from './schema';

/** `line` is the number of the square's first line in the pasted text, counted from 1. */
export type ReadSquare = { line: number } & z.output<typeof importedSquareSchema>;
export type BadLine = { line: number; source: string; reason: string };

type Parsed = { fields: string[]; end: number };
type BadRecord = { error: Notice; end: number };
type Line = { line: number; written: string; record: Parsed | BadRecord };

/** Where the likelihoods are: in a column of their own, at the end of most lines, or at the end of some lines. */
type LikelihoodSource = 'in a column' | 'in most lines' | 'anywhere';

/**
 * Reads squares from pasted lines or CSV. The columns are summary, text and, optionally, likelihood and months, separated
 * by commas or tabs. The first line may be a header. A quoted field may contain commas, line breaks and "" for a quotation
 * mark. Extra commas belong to the text.
 */
export function readSquares(pasted: string): { squares: ReadSquare[]; badLines: BadLine[] } {
  const source = pasted.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const separator = isTabbed(source) ? '\t' : ',';
  const lines = readLines(source, separator);
  const header = isHeader(lines[0]?.record) ? lines.shift() : undefined;
  const likelihoodSource = likelihoodSourceOf(separator, header, lines);
  const squares: ReadSquare[] = [];
  const badLines: BadLine[] = [];
  const lineOf = new Map<string, number>();
  let characters = 0;

  for (const { line, written, record } of lines) {
    const refuse = (why: Notice, params: MessageParams = {}) =>
      badLines.push({ line, source: written.trim(), reason: fill(why, params).title });

    if ('error' in record) refuse(record.error);
    else if (written.trim()) {
      const parsed = importedSquareSchema.safeParse(
        columnsOf(record.fields, separator, likelihoodSource),
      );
      const earlier = parsed.success && lineOf.get(parsed.data.summary.toLowerCase());
      if (!parsed.success) {
        const reason = parsed.error.issues[0]?.message ?? '';
        badLines.push({ line, source: written.trim(), reason });
      } else if (earlier) refuse(import_repeated, { line: earlier });
      else if (squares.length === limits.imported_squares)
        refuse(import_too_many, { max: limits.imported_squares });
      else if (characters + written.length > limits.imported_characters) refuse(import_too_long);
      else {
        characters += written.length;
        lineOf.set(parsed.data.summary.toLowerCase(), line);
        squares.push({ line, ...parsed.data });
      }
    }
  }
  return { squares, badLines };
}

/** The most lines that one import reads, including blank and bad ones; the rest stays in the field. */
const LINES_READ = 5 * limits.imported_squares;

function readLines(source: string, separator: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0, line = 1; start < source.length;) {
    if (lines.length === LINES_READ) {
      const error = fill(import_too_many, { max: limits.imported_squares });
      const end = source.length;
      return [...lines, { line, written: source.slice(start), record: { error, end } }];
    }
    const record = readRecord(source, start, separator);
    const written = source.slice(start, record.end);
    lines.push({ line, written, record });
    line += written.split('\n').length;
    start = record.end + 1;
  }
  return lines;
}

const fieldsOf = (record?: Line['record']) => (record && 'fields' in record ? record.fields : []);

function isHeader(record?: Line['record']): boolean {
  const [first = '', second = ''] = fieldsOf(record);
  return (
    /^(summary|headline|square)$/i.test(first.trim()) && /^(text|description)$/i.test(second.trim())
  );
}

/** "Most lines" counts only lines with a third column, which may also be a comma inside an unquoted text. */
function likelihoodSourceOf(
  separator: string,
  header: Line | undefined,
  lines: Line[],
): LikelihoodSource {
  const third = fieldsOf(header?.record)[2]?.trim() ?? '';
  if (separator === '\t' || /^likelihood$/i.test(third)) return 'in a column';
  const rests = lines
    .map(({ record }) => restOf(fieldsOf(record)))
    .filter((rest) => rest.length > 1);
  const known = rests.filter((rest) => likelihoodColumns(rest));
  return 2 * known.length > rests.length ? 'in most lines' : 'anywhere';
}

/** Tabs separate the columns if the first line has one, unless more lines have only commas: then the tab is a typing error. */
function isTabbed(source: string): boolean {
  const lines = source.split('\n').filter((line) => line.trim());
  const tabbed = lines.filter((line) => line.includes('\t'));
  const parted = lines.filter((line) => line.includes(',') && !line.includes('\t'));
  return Boolean(lines[0]?.includes('\t')) && tabbed.length >= parted.length;
}

/** Returns the columns after the summary, without empty ones at the end. */
function restOf([, ...rest]: string[]): string[] {
  while (rest.length > 1 && !rest.at(-1)?.trim()) rest.pop();
  return rest;
}

const isLikelihood = (column: string) =>
  LIKELIHOODS.some((word) => word === column.trim().toLowerCase());
const isWord = (column: string) => /^\s*[\p{L}-]+\s*$/u.test(column);

/** Returns 1 if the last column is a likelihood, 2 if likelihood and months are the last two, else undefined. */
const likelihoodColumns = (rest: string[]) =>
  [1, 2].find((columns) => rest.length > columns && isLikelihood(rest.at(-columns) ?? ''));

/**
 * Splits a line into the columns of a square. The last columns become likelihood and months only if they look like them;
 * otherwise they belong to the text. Two exceptions let the schema report a misspelled likelihood: the list has a
 * likelihood column, or most lines end in a likelihood and this one in a single other word.
 */
function columnsOf(fields: string[], separator: string, likelihoodSource: LikelihoodSource) {
  const [summary = ''] = fields;
  const rest = restOf(fields);
  const known = likelihoodColumns(rest);
  if (!known && likelihoodSource === 'in a column' && rest.length > 1) {
    const [text, likelihood, months] = rest;
    return { summary, text, likelihood, months };
  }
  const columns = known ?? (likelihoodSource === 'in most lines' ? columnsOfWord(rest) : undefined);
  if (!columns) return { summary, text: rest.join(separator) };
  const [likelihood = '', months] = rest.slice(-columns);
  const text = rest.slice(0, -columns).join(separator);
  return { summary, text, likelihood: likelihood.trim().toLowerCase(), months };
}

/** Returns 1 if the last column is a single word, 2 if a single word precedes the months, else undefined. */
function columnsOfWord(rest: string[]): number | undefined {
  const beforeMonths = /^[\d\s,;]+$/.test(rest.at(-1) ?? '') ? 2 : 1;
  return rest.length > beforeMonths && isWord(rest.at(-beforeMonths) ?? '')
    ? beforeMonths
    : undefined;
}

/** Reads the fields of the record that begins at `start`; `end` is the index after its last line. */
function readRecord(source: string, start: number, separator: string): Parsed | BadRecord {
  const endOfLine = (from: number) => {
    const end = source.indexOf('\n', from);
    return end === -1 ? source.length : end;
  };
  const fields: string[] = [];
  let end = endOfLine(start);
  for (let at = start; ;) {
    let opening = at;
    while (source[opening] === ' ') opening += 1;
    if (source[opening] === '"') {
      const closed = readQuoted(source, opening);
      // An unclosed quotation mark makes only its own line bad; the next line is read normally.
      if (!closed) return { error: import_open_quote, end: endOfLine(start) };
      fields.push(closed.text);
      at = closed.end;
      if (at > end) end = endOfLine(at);
      while (source[at] === ' ') at += 1;
      const isOver = at >= source.length || source[at] === '\n';
      if (!isOver && source[at] !== separator)
        return { error: import_stray_text, end: endOfLine(start) };
    } else {
      let stop = at;
      while (stop < end && source[stop] !== separator) stop += 1;
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
