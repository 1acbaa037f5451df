import { fold } from '@/lib/bingo/fold';
import { limits } from '@/lib/limits';
import { cleanName } from '@/lib/words/text';

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
};

type Options = {
  /** The most lines to read, including blank ones. */
  most: number;
  /** Whether every line has a text, so that its first comma ends the headline. */
  isTable: boolean;
};

const BULLET =
  /^\s*(?:[-*+>•‣⁃◦▪▫●○■□◆◇►▶➢➤✓✔✗✘☐☑☒–—·∙§¶\ue000-\uf8ff]\s+|o\t+\s*|\[[ xX]?\]\s+|[☐☑☒✓✔•●▪➢➤](?=\p{L}))/u;
const NUMBER =
  /^\s{0,8}(?:#|nos?\.? ?|nr\.? ?)?[([]?(\d{1,3}|[a-z]|[ivx]{2,5})(?:\ufe0f?\u20e3\s*|[.)\]:]{1,2}(?:\s+|(?=\p{L}))|\s[-–—]\s)/iu;
const ROMAN =
  'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx xxi xxii xxiii xxiv xxv'.split(
    ' ',
  );
const HEADER =
  /^ *"?(summary|headline|square|title|prediction)"? *([,;\t|]) *"?(text|description|proof|rule|what counts|explanation|details?)\b/i;
/** The first line of a file that spreadsheets write to name its separator. */
const NAMED_SEPARATOR = /^"?sep=([,;\t|])"?$/i;
/** A row of a table or a rule between parts, which holds no text. */
const RULE = /^[\s|:*_=`~+.–—-]*$/;
const HEADING = /^\s*#{1,6}\s+/;
const INDENTED = /^(?: {2}|\t)/;
const DASH = /\s[–—-]{1,2}\s/;
const COLON = /[:：]\s/;
const TABLES = [',', ';', '\t', '|'];
/** A quotation mark that can open a cell. */
const OPENING = /(?:^|[,;\t|]) *"/gm;

/**
 * The values that the number of a list item can have. "1" can only be 1, but "v" can be the 22nd letter or a Roman
 * five. The number of the item before it shows which.
 */
function valuesOf(number: string): number[] {
  if (/^\d/.test(number)) return [Number(number)];
  const letter = number.length === 1 ? number.toLowerCase().charCodeAt(0) - 96 : 0;
  return [letter, ROMAN.indexOf(number.toLowerCase()) + 1].filter((value) => value > 0);
}

/** Removes the marks that word processors and Markdown put around the text of a line. */
function unmarked(line: string): string {
  const text = line.replace(/^\s*\|(.*)\|\s*$/, '$1').replace(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1');
  const plain = ['**', '__', '~~', '`'].reduce((rest, mark) => {
    const parts = rest.split(mark);
    return parts.length % 2 === 1 ? parts.join('') : rest;
  }, text);
  return plain.replace(/^(\s*)([*_])([^*_]+)\2(?=\s*$)/, '$1$3');
}

/** Removes bullets, check boxes, and numbers that follow each other, because “1. FC wins” alone is a headline. */
function marksOf(lines: string[], isEach: boolean): number[] {
  const bullets = lines.map((line) => lengthOfMarks(line, isEach));
  const numbered = lines.flatMap((line, at) => {
    const [mark = '', number = ''] = NUMBER.exec(line.slice(bullets[at])) ?? [];
    return mark ? [{ at, length: mark.length, values: valuesOf(number) }] : [];
  });
  numbered.forEach(({ at, length, values }, index) => {
    const follows = (step: number) =>
      numbered[index + step]?.values.some((value) => values.includes(value - step));
    if (!follows(1) && !follows(-1)) return;
    const start = bullets[at]! + length;
    bullets[at] = start + lengthOfMarks(lines[at]!.slice(start));
  });
  return bullets;
}

/** In a list of headings, each is a square. */
function lengthOfMarks(line: string, isHeadings = false): number {
  let length = (isHeadings && HEADING.exec(line)?.[0].length) || 0;
  for (let turn = 0; turn < 3; turn += 1)
    length += BULLET.exec(line.slice(length))?.[0].length ?? 0;
  return length;
}

/** The line without bullets and check boxes. */
export const withoutBullet = (line: string): string => line.slice(lengthOfMarks(line));

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

function separatorOf(lines: string[], isTable: boolean): string | RegExp | null {
  const tabbed = lines.filter((line) => line.includes('\t'));
  const parted = lines.filter((line) => line.includes(',') && !line.includes('\t'));
  if (isTable && lines[0]?.includes('\t') && tabbed.length >= parted.length) return '\t';
  for (const separator of ['\t', '|']) if (isUsual(lines, separator)) return separator;
  if (isUsual(lines, ';', isTable ? 1 : 3)) return ';';
  // In prose, a space follows a comma.
  const tight = lines.filter((line) => /^[^,]*(?:,\S|","?)/.test(line));
  if (!isTable && 3 * tight.length >= 2 * lines.length && isUsual(tight, ',', 3)) return ',';
  if (isUsual(lines, DASH)) return DASH;
  // A headline alone may have a colon.
  if (isUsual(lines, COLON, isTable ? 1 : 2)) return COLON;
  return null;
}

/** Whether a comma, dash or colon stands in a line as it does in a sentence: “Here you go, have fun!” */
const isProse = (line: string, separator: string | RegExp) =>
  (separator === ',' || separator instanceof RegExp) &&
  /^\s*\p{Ll}/u.test(splitAt(line, separator)?.[1] ?? '');

const isHeading = (text: string) => HEADING.test(text) || /[:：]\s*$/.test(text);

/** Whether a line introduces or closes the list, or is a heading in it. */
function isAround(line: string, isMarked: boolean, isList: boolean, isEnd: boolean): boolean {
  const text = line.trim();
  if (isHeading(text)) return true;
  if (isMarked || (!isEnd && !isList)) return false;
  if (/^sent from my /i.test(text) || (isEnd && /^[^,]{2,30},$/.test(text))) return true;
  const isSentence = /[.!?…。！？]["”’)\p{Extended_Pictographic}]?\s*$/u.test(text);
  return isSentence && (isList || !isHeadline(text));
}

/** The lines on which a quoted cell of an earlier line goes on. Stops at a quotation mark that nothing closes. */
function continuedLines(source: string): Set<number> {
  const continued = new Set<number>();
  let [line, counted] = [0, 0];
  const lineAt = (end: number) => {
    for (; counted < end; counted += 1) if (source[counted] === '\n') line += 1;
    return line;
  };
  let end = 0;
  for (const { index, 0: before } of source.matchAll(OPENING)) {
    if (index < end) continue;
    const opening = index + before.length - 1;
    const closed = readQuoted(source, opening);
    if (!closed) break;
    if (!/^ *(?:[,;\t|\n]|$)/.test(source.slice(closed.end, closed.end + 50))) continue;
    end = closed.end;
    for (let at = lineAt(opening) + 1, last = lineAt(end); at <= last; at += 1) continued.add(at);
  }
  return continued;
}

/**
 * Reads a list of squares as people paste it: one a line, or a table with commas, semicolons, tabs or upright lines, with or
 * without a header, in which a quoted cell may hold separators and line ends. Marks of word processors and Markdown are
 * dropped. The first column is the headline.
 */
export function readList(pasted: string, { most, isTable }: Options): List {
  const source = pasted.replace(/^\ufeff/, '').replace(/\r\n?|[\u2028\u2029]/g, '\n');
  const lines = source.split('\n', most);
  const named = NAMED_SEPARATOR.exec(lines[0]!)?.[1];
  const isEmpty = (at: number) => RULE.test(lines[at]!) || (at === 0 && named !== undefined);
  const continued = continuedLines(lines.join('\n'));
  const filled = [...lines.keys()].filter((at) => !isEmpty(at) && !continued.has(at));
  const isAllHeadings = 2 * filled.filter((at) => HEADING.test(lines[at]!)).length > filled.length;
  const marks = marksOf(lines, isAllHeadings);
  const marked = filled.filter((at) => marks[at]! > 0);
  const plain = filled.filter(
    (at) => !marks[at] && !INDENTED.test(lines[at]!) && !isHeading(lines[at]!),
  );
  const isList = marked.length > 1 && 2 * marked.length >= 3 * plain.length;
  const header = HEADER.exec(unmarked(lines[filled[0] ?? 0]!));
  const isHeaded = Boolean(header);
  const bare = (at: number) => {
    let record = lines[at]!.slice(marks[at]);
    for (let next = at + 1; continued.has(next); next += 1) record += ` ${lines[next]}`;
    return unmarked(record);
  };
  const around = new Set(
    isHeaded || filled.length < 3
      ? []
      : filled.filter((at, index) => {
          const isEnd = index === 0 || index === filled.length - 1;
          return isAround(bare(at), marks[at]! > 0, isList, isEnd);
        }),
  );
  const inner = filled.filter((at) => !around.has(at)).map(bare);
  const separator =
    header?.[2] ??
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
  const list: List = { rows: [], skipped: [], separator: String(separator), header: [] };
  const isQuoted = typeof separator === 'string' && TABLES.includes(separator);
  let offset = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const [line, start] = [at + 1, offset];
    const written = lines[at]!;
    offset += written.length + 1;
    if (isEmpty(at)) continue;
    if (around.has(at)) {
      list.skipped.push({ line, source: written.trim() });
    } else if (isQuoted && written.includes('"')) {
      const record = readRecord(source, start + marks[at]!, separator);
      const all = source.slice(start, record.end);
      at += all.split('\n').length - 1;
      offset = record.end + 1;
      list.rows.push(
        'why' in record
          ? { line, source: all.trim(), why: record.why }
          : { line, source: all.trim(), columns: record.fields },
      );
    } else {
      const text = bare(at);
      const before = list.rows.at(-1);
      const isMore = isList && !marks[at] && INDENTED.test(written);
      if (isMore && before && 'columns' in before) {
        before.source += `\n${written}`;
        before.columns = [before.columns[0]!, [...before.columns.slice(1), text.trim()].join('\n')];
      } else list.rows.push({ line, source: written.trim(), columns: columnsOf(text, separator) });
    }
    if (isHeaded && at === filled[0]) {
      const row = list.rows.pop();
      if (row && 'columns' in row) list.header = row.columns.map((column) => column.trim());
    }
  }
  const rest = source.slice(offset);
  if (rest.trim()) list.rows.push({ line: lines.length + 1, source: rest, why: 'rest' });
  return list;
}

function columnsOf(text: string, separator: string | RegExp): string[] {
  if (typeof separator === 'string' && separator) return text.split(separator);
  const { max } = limits.square.summary;
  const upright = text.search(/[|\t]/);
  if (upright !== -1) return [text.slice(0, upright), text.slice(upright + 1)];
  const isLong = cleanName(text).length > max;
  const usual = separator instanceof RegExp ? splitAt(text, separator) : null;
  return usual ?? (isLong ? (splitAt(text, DASH) ?? splitAt(text, COLON)) : null) ?? [text];
}

type Read = { fields: string[]; end: number } | { why: 'open' | 'stray'; end: number };

/** Reads the fields of the record that begins at `start`; `end` is the index after its last line. */
function readRecord(source: string, start: number, separator: string): Read {
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
      if (!closed) return { why: 'open', end: endOfLine(start) };
      fields.push(closed.text);
      at = closed.end;
      if (at > end) end = endOfLine(at);
      while (source[at] === ' ') at += 1;
      const isOver = at >= source.length || source[at] === '\n';
      if (!isOver && source[at] !== separator) return { why: 'stray', end: endOfLine(start) };
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

/** Equal for headlines that differ only in case, spacing, accents in one or two characters, quotation marks or dashes. */
export const keyOf = (summary: string): string =>
  fold(cleanName(summary).normalize('NFKC'))
    .replace(/[‘’‚‛′ʼ]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/\p{Pd}/gu, '-');
