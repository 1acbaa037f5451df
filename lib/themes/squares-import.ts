import type { z } from 'zod';
import { LIKELIHOODS } from '@/lib/bingo/kinds';
import { limits } from '@/lib/limits';
import { fill, type MessageParams, type Message } from '@/lib/words/message';
import {
  import_open_quote,
  import_repeated,
  import_stray_text,
  import_too_long,
  import_too_many,
} from '@/lib/words/admin';
import { keyOf, readList, type List, type Skipped } from '@/lib/groups/set-list';
import { importedSquareSchema } from './schema';

/** `line` is the number of the square's first line in the pasted text, counted from 1. */
export type ReadSquare = { line: number } & z.output<typeof importedSquareSchema>;
export type BadLine = { line: number; source: string; reason: string };

/** Where the likelihoods are: in a column of their own, at the end of most lines, or at the end of some lines. */
type LikelihoodSource = 'in a column' | 'in most lines' | 'anywhere';

const WHY = { open: import_open_quote, stray: import_stray_text };

/**
 * Reads squares from pasted lines, a list or a table. The columns of a table are summary, text and, optionally, likelihood and
 * months. Extra commas belong to the text.
 */
export function readSquares(pasted: string): {
  squares: ReadSquare[];
  badLines: BadLine[];
  skipped: Skipped[];
  /** What to leave of the pasted text: the bad lines, below the header that explains them. */
  left: string;
} {
  const list = readList(pasted, { most: LINES_READ, isTable: true });
  const { rows, skipped, separator } = list;
  const likelihoodSource = likelihoodSourceOf(list);
  const squares: ReadSquare[] = [];
  const badLines: BadLine[] = [];
  const lineOf = new Map<string, number>();
  let characters = 0;

  for (const row of rows) {
    const { line, source } = row;
    const refuse = (why: Message, params: MessageParams = {}) =>
      badLines.push({ line, source, reason: fill(why, params).title });

    if ('why' in row) {
      if (row.why === 'rest') refuse(import_too_many, { max: limits.imported_squares });
      else refuse(WHY[row.why]);
      continue;
    }
    const parsed = importedSquareSchema.safeParse(
      columnsOf(row.columns, separator, likelihoodSource),
    );
    const key = parsed.success ? keyOf(parsed.data.summary) : '';
    const earlier = lineOf.get(key);
    if (!parsed.success) {
      badLines.push({ line, source, reason: parsed.error.issues[0]?.message ?? '' });
    } else if (earlier) refuse(import_repeated, { line: earlier });
    else if (squares.length === limits.imported_squares)
      refuse(import_too_many, { max: limits.imported_squares });
    else if (characters + source.length > limits.imported_characters) refuse(import_too_long);
    else {
      characters += source.length;
      lineOf.set(key, line);
      squares.push({ line, ...parsed.data });
    }
  }
  const left = badLines.length > 0 ? [list.head, ...badLines.map((bad) => bad.source)] : [];
  return { squares, badLines, skipped, left: left.filter(Boolean).join('\n') };
}

/** The most lines that one import reads, including blank and bad ones; the rest stays in the field. */
const LINES_READ = 5 * limits.imported_squares;

/** "Most lines" counts only lines with a third column, which may also be a comma inside an unquoted text. */
function likelihoodSourceOf({ separator, header, rows }: List): LikelihoodSource {
  if (separator === '\t' || /^likelihood$/i.test(header[2] ?? '')) return 'in a column';
  const rests = rows
    .map((row) => restOf('columns' in row ? row.columns : []))
    .filter((rest) => rest.length > 1);
  const known = rests.filter((rest) => likelihoodColumns(rest));
  return 2 * known.length > rests.length ? 'in most lines' : 'anywhere';
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
