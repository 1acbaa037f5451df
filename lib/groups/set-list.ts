import { limits } from '@/lib/limits';
import { cleanName, nameKey } from '@/lib/words/text';
import { HEADING, marksOf, withoutMark } from './list-marks';
import { continuedLines, headerOf, inOrder, readRecord, type Header } from './list-table';

/** `line` is the number of a record's first line in the text, counted from 1; `source` is what was written there. */
type Row = { line: number; source: string; columns: string[] };
type Unread = { line: number; source: string; why: 'open' | 'stray' | 'rest' };
export type Skipped = { line: number; source: string };
export type List = {
  rows: (Row | Unread)[];
  /** Sentences and headings around the squares. */
  skipped: Skipped[];
  separator: string;
  header: string[];
  /** The line of the header as it was written, or ''. */
  head: string;
};

type Options = {
  /** The most lines to read, including blank ones. */
  most: number;
  /** Whether every line has a text, so that its first comma ends the headline. */
  isTable: boolean;
};

/** A row of a table, a rule between parts, or a mark without text. */
const EMPTY =
  /^(?:(?!")[\p{P}\p{Z}\p{C}\p{M}\s|=+~`^<>○□◦☐])*(?:\p{Nd}{1,3}[\p{P}\p{Z}\p{M}\s]{0,9})?$/u;
/** The first line of a file that spreadsheets write to name its separator. */
const NAMED_SEPARATOR = /^"?sep=([,;\t|])"?$/i;
const INDENTED = /^(?: {2}|\t)/;
const DASH = /\s[–—-]{1,2}\s|(?<=\S)—(?=\S)/;
const ARROW = /\s(?:[-=]{1,2}>|[→⇒➔])\s/;
const COLON = /[:：]\s|：/;
/** A line that is one cell, as a spreadsheet writes it. */
const CELL = /^\s*"((?:[^"]|"")*)"\s*$/;

/** The separators of tables in which a quotation mark opens a cell. */
const QUOTED = [',', ';', '\t'];
/** A cell of a bingo card without a square: FREE, or a letter of BINGO above a column. */
const NO_SQUARE = /^(?:free(?:space)?|[a-z])?$/i;
const AROUND_FREE = /[\p{P}\s★☆⭐]/gu;
/** A heading above the squares of a list. */
const LIST_NAME = /^\W*(?:summary|headlines?|squares|predictions)\W*$/i;

const isHeadline = (text: string) => {
  const { length } = [...cleanName(text)];
  return length >= limits.square.summary.min && length <= limits.square.summary.max;
};

/** Splits a line at the first such separator behind a headline. */
function splitAt(line: string, separator: string | RegExp): [string, string] | null {
  const found = typeof separator === 'string' ? separator : separator.exec(line)?.[0];
  const at = found === undefined ? -1 : line.indexOf(found);
  if (found === undefined || at === -1 || !isHeadline(line.slice(0, at))) return null;
  const rest = line.slice(at + found.length);
  return rest.trim() ? [line.slice(0, at), rest] : null;
}

/** Whether at least two thirds of the lines have this separator behind a headline. */
function isUsual(lines: string[], separator: string | RegExp, least = 1): boolean {
  const split = lines.filter((line) => splitAt(line, separator)).length;
  return split >= least && 3 * split >= 2 * lines.length;
}

/** The separator that makes a table of all lines, of which some have quoted cells. */
const ofQuotedCells = (lines: string[]): string | undefined =>
  QUOTED.find((separator) => {
    if (!lines.some((line) => line.startsWith('"') || line.includes(`${separator}"`))) return false;
    const cells = lines.map((line) => readRecord(line, 0, separator));
    const heads = cells.map((read) => ('fields' in read && read.fields[1] ? read.fields[0]! : ''));
    return heads.every(Boolean) && 3 * heads.filter(isHeadline).length >= 2 * lines.length;
  });

function separatorOf(lines: string[], isTable: boolean): string | RegExp | null {
  const ofCells = ofQuotedCells(lines);
  if (ofCells) return ofCells;
  const tabbed = lines.filter((line) => line.includes('\t'));
  const parted = lines.filter((line) => line.includes(',') && !line.includes('\t'));
  if (isTable && lines[0]?.includes('\t') && tabbed.length >= parted.length) return '\t';
  for (const separator of ['\t', '|']) if (isUsual(lines, separator)) return separator;
  if (isUsual(lines, ';', isTable ? 1 : 3)) return ';';
  // In prose, a space follows a comma.
  const tight = lines.filter((line) => /^[^,]*(?:,\S|","?)/.test(line));
  if (!isTable && 3 * tight.length >= 2 * lines.length && isUsual(tight, ',', 3)) return ',';
  if (isUsual(lines, ARROW)) return ARROW;
  if (isUsual(lines, DASH)) return DASH;
  // A headline alone may have a colon.
  if (isUsual(lines, COLON, isTable ? 1 : 2)) return COLON;
  return null;
}

/** Whether a comma, dash or colon stands in a line as it does in a sentence: “Here you go, have fun!” */
const isProse = (line: string, separator: string | RegExp) =>
  (separator === ',' || separator instanceof RegExp) &&
  /^\s*\p{Ll}/u.test(splitAt(line, separator)?.[1] ?? '');

const SAD_FACE = /(?:[:;]|\s=)['’]?-?\(\s*$/;

/** A name with a colon, or what opens the list of a program. */
const isHeading = (text: string) =>
  HEADING.test(text) || (/[:：[{(]\s*$/.test(text) && !SAD_FACE.test(text));

/** “Hi Ada,” and “Best wishes,” */
const isGreeting = (text: string) => /^[^,]{2,30},$/.test(text);

/** Whether a line introduces or closes the list, or is a heading in it. */
function isAround(line: string, isMarked: boolean, isList: boolean, isEnd: boolean): boolean {
  const text = line.trim();
  if (isHeading(text)) return true;
  if (isMarked || (!isEnd && !isList)) return false;
  if (/^sent from my /i.test(text) || (isEnd && isGreeting(text))) return true;
  const isSentence = /[.!?…。！？]["”’)\s\p{Extended_Pictographic}\ufe0f]*$/u.test(text);
  return isSentence && (isList || !isHeadline(text));
}

/** Signs that are not seen, which stand in front of bullets and in empty lines of what is copied from chats and pages. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** The line ends of all programs. */
export const LINE_END = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;

/** What ends most lines, as where a list is copied from a program or a single column. */
const endingOf = (lines: string[]): string =>
  [',', ';'].find((sign) => {
    const ended = lines.filter((line) => line.trimEnd().endsWith(sign));
    return lines.length > 2 && 3 * ended.length >= 2 * lines.length;
  }) ?? '';

/** The text without an empty first column, or without the tabs in front of all lines. */
function withoutTabs(source: string): string {
  const lines = source.split('\n').filter((line) => !EMPTY.test(line));
  return lines.length > 0 && lines.every((line) => line.startsWith('\t'))
    ? source.replace(/^\t+/gm, '')
    : source;
}

const withoutEnding = (line: string, ending: string): string =>
  ending && line.trimEnd().endsWith(ending) ? line.trimEnd().slice(0, -1) : line;

/** `filled` are the lines that begin a record, and `bare` is one without the marks around it. */
type Lines = {
  lines: string[];
  filled: number[];
  continued: Set<number>;
  marks: number[];
  head: number | undefined;
  header: Header | null;
  named: string | undefined;
  bare: (at: number) => string;
};

function linesOf(source: string, most: number): Lines {
  const lines = source.split('\n', most);
  const named = NAMED_SEPARATOR.exec(lines[0]!)?.[1];
  const continued = continuedLines(lines.join('\n'));
  const filled = [...lines.keys()].filter(
    (at) => !continued.has(at) && !EMPTY.test(lines[at]!) && (at > 0 || named === undefined),
  );
  // Some programs write the name of the table above.
  const head = filled.slice(0, 2).find((at) => headerOf(withoutMark(lines[at]!, 0)));
  const header = head === undefined ? null : headerOf(withoutMark(lines[head]!, 0));
  const marks = marksOf(lines, filled, header !== null);
  const ending = header ? '' : endingOf(filled.map((at) => lines[at]!));
  const bare = (at: number) => {
    let record = lines[at]!;
    for (let next = at + 1; continued.has(next); next += 1) record += ` ${lines[next]}`;
    return withoutEnding(withoutMark(record, marks[at]!), ending);
  };
  return { lines, filled, continued, marks, head, header, named, bare };
}

/** How lines are set in: `isMore` explains the line above it, and `isGroup` is the heading of those below. */
function nestingOf({ lines, filled, marks }: Lines) {
  const isInside = (at: number) => INDENTED.test(lines[at]!);
  const marked = filled.filter((at) => marks[at]! > 0);
  const outside = filled.filter((at) => !isInside(at) && (marks[at] || !isHeading(lines[at]!)));
  const plain = outside.filter((at) => !marks[at]);
  const isList = marked.length > 1 && 2 * marked.length >= 3 * plain.length;
  const inside = filled.filter(isInside).length;
  // Lines that are many more than those above them are squares of their own.
  const isExplained = inside <= 2 * outside.length && (isList || 2 * inside >= outside.length);
  const next = new Map(filled.map((at, index) => [at, filled[index + 1]]));
  const isMarkedInside = (at: number | undefined) =>
    at !== undefined && marks[at]! > 0 && isInside(at);
  return {
    isList,
    isMore: (at: number) => isInside(at) && (isExplained || (isList && !marks[at])),
    isGroup: (at: number) =>
      isList && !isExplained && !isInside(at) && isMarkedInside(next.get(at)),
    /** The name above a list: alone without a mark, and with an empty line below. */
    isTitle: (at: number) =>
      isList && !marks[at] && marked.length === filled.length - 1 && next.get(at)! > at + 1,
  };
}

/** The lines that introduce, divide and close a list, and the separator of the others. */
function partsOf(pasted: Lines, isTable: boolean) {
  const { filled, marks, head, header, named, bare } = pasted;
  const { isList, isMore, isGroup, isTitle } = nestingOf(pasted);
  const [first, last] = [filled[0], filled.at(-1)];
  const isSigned = filled.length > 3 && !marks[last!] && isGreeting(bare(filled.at(-2)!).trim());
  const around = new Set(
    header || filled.length < 3
      ? filled.filter((at) => head !== undefined && at < head)
      : filled.filter((at) => {
          const isName = at === first && (LIST_NAME.test(bare(at)) || isTitle(at));
          const isEnd = at === first || at === last || (isSigned && at === filled.at(-2));
          const isSignature = isSigned && at === last;
          return (
            isName ||
            isSignature ||
            isGroup(at) ||
            (!isMore(at) && isAround(bare(at), marks[at]! > 0, isList, isEnd))
          );
        }),
  );
  const inner = filled.filter((at) => !around.has(at)).map(bare);
  const separator =
    header?.separator ??
    named ??
    separatorOf(inner, isTable) ??
    separatorOf(filled.map(bare), isTable) ??
    (isTable ? ',' : '');
  // A line that is split into headline and text as the others are is a square, although it ends like a sentence.
  const isOftenProse = 2 * inner.filter((line) => isProse(line, separator)).length > inner.length;
  for (const at of around) {
    const line = bare(at);
    if (!separator || isHeading(line) || !splitAt(line, separator)) continue;
    const isPlain = typeof separator === 'string' && separator !== ',';
    if (isPlain || ((!isList || marks[at]! > 0) && (isOftenProse || !isProse(line, separator))))
      around.delete(at);
  }
  return { around, separator, isMore };
}

/**
 * Reads a list of squares as people paste it: one a line, or a table with commas, semicolons, tabs or upright lines, with or
 * without a header, in which a quoted cell may hold separators and line ends. Marks of word processors and Markdown are
 * dropped. The first column is the headline, unless a header names another one.
 */
export function readList(text: string, { most, isTable }: Options): List {
  const source = withoutTabs(text.replace(UNSEEN, '').replace(LINE_END, '\n'));
  const pasted = linesOf(source, most);
  const { lines, filled, continued, marks, header, bare } = pasted;
  const { around, separator, isMore } = partsOf(pasted, isTable);
  const list: List = {
    ...{ rows: [], skipped: [], separator: String(separator) },
    ...{ header: [], head: '' },
  };
  const inner = filled.filter((at) => !around.has(at));
  const isCells = inner.length > 1 && inner.every((at) => CELL.test(bare(at)));
  const isQuoted = !isCells && QUOTED.includes(String(separator));
  const starts = new Set(filled);
  let offset = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const [first, start, written] = [at, offset, lines[at]!];
    offset += written.length + 1;
    if (!starts.has(first)) continue;
    const line = first + 1;
    if (around.has(first)) {
      list.skipped.push({ line, source: written.trim() });
      continue;
    }
    const quoted =
      isQuoted && written.includes('"')
        ? readRecord(source, start + marks[first]!, String(separator))
        : null;
    // Spreadsheets copy a cell such as “"No" is said” without more quotation marks around it.
    const record = quoted && 'why' in quoted && separator === '\t' ? null : quoted;
    if (record) at += source.slice(start, record.end).split('\n').length - 1;
    else while (continued.has(at + 1)) at += 1;
    const whole = lines.slice(first, at + 1).join('\n');
    offset = start + whole.length + 1;
    const row = { line, source: whole.trim() };
    const before = list.rows.at(-1);
    const plain = bare(first);
    if (record && 'why' in record) {
      list.rows.push({ ...row, why: record.why });
    } else if (isMore(first) && before && 'columns' in before) {
      before.source += `\n${whole}`;
      before.columns = [before.columns[0]!, [...before.columns.slice(1), plain.trim()].join('\n')];
    } else {
      const isCell = isCells || (CELL.test(plain) && (plain.includes('""') || at > first));
      const columns = record?.fields ?? (isCell ? [cellOf(plain)] : columnsOf(plain, separator));
      list.rows.push({ ...row, columns: inOrder(columns, header, String(separator)) });
    }
  }
  const [named] = header ? list.rows.splice(0, 1) : [];
  if (named && 'columns' in named) {
    list.header = named.columns.map((column) => column.trim());
    list.head = named.source;
  }
  if (!isTable && !header) list.rows = ofGrid(list.rows, list.separator);
  const rest = source.slice(offset);
  if (rest.trim()) list.rows.push({ line: lines.length + 1, source: rest, why: 'rest' });
  return list;
}

const cellOf = (line: string) => CELL.exec(line)![1]!.replaceAll('""', '"');

/** The cells of a bingo card that was copied from a table; other rows stay as they are. */
function ofGrid(rows: List['rows'], separator: string): List['rows'] {
  // In prose, a space follows a comma.
  const isProse = (cell: string) => separator === ',' && /^\s+\S/.test(cell);
  const isGrid =
    rows.length > 1 &&
    rows.every(
      (row) => 'columns' in row && row.columns.length > 3 && !row.columns.slice(1).some(isProse),
    );
  return !isGrid
    ? rows
    : rows.flatMap((row) =>
        ('columns' in row ? row.columns : [])
          .filter((cell) => !NO_SQUARE.test(cell.replace(AROUND_FREE, '')))
          .map((cell) => ({ line: row.line, source: cell.trim(), columns: [cell] })),
      );
}

function columnsOf(text: string, separator: string | RegExp): string[] {
  // Markdown writes "\\|" for an upright line in a cell.
  if (separator === '|') return text.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|'));
  if (typeof separator === 'string' && separator) return text.split(separator);
  const { max } = limits.square.summary;
  const line = text.trimStart();
  const upright = line.search(/[|\t]/);
  if (upright !== -1) return [line.slice(0, upright), line.slice(upright + 1)];
  const isLong = cleanName(text).length > max;
  const usual = separator instanceof RegExp ? splitAt(text, separator) : null;
  const parts = () => splitAt(text, ARROW) ?? splitAt(text, DASH) ?? splitAt(text, COLON);
  return usual ?? (isLong ? parts() : null) ?? [text];
}

/** Equal for headlines that differ only in case, spacing, signs that are not seen, accents in one or two characters, quotation marks or dashes. */
export const keyOf = (summary: string): string =>
  nameKey(summary)
    .replace(/[‘’‚‛′ʼ]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/\p{Pd}/gu, '-');
