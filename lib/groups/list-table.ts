/** Tables, as spreadsheets and Markdown write them. */

const TABLES = [',', ';', '\t', '|'];
/** A quotation mark that can open a cell. */
const OPENING = /(?:^|[,;\t|]) *"/gm;
/** The names of the columns, in the order in which a row of squares has them. */
const COLUMNS = [
  /^(?:summary|headline|square|title|prediction|name)s?$/i,
  /^(?:text|description|proof|rule|what counts|explanation|details?|notes?)\b/i,
  /^likelihood\b/i,
  /^months?\b/i,
];
/** `order` has the place of each column in a row. */
export type Header = { separator: string; order: number[]; width: number };

/** The columns that a first line names: at least those of headline and text. */
export function headerOf(line: string): Header | null {
  for (const separator of TABLES) {
    const names = line.split(separator, 20).map((name) => name.trim().replace(/^"|"$/g, '').trim());
    const order = COLUMNS.map((column) => names.findIndex((name) => column.test(name)));
    if (order[0] !== -1 && order[1] !== -1) return { separator, order, width: names.length };
  }
  return null;
}

/** The lines on which a quoted cell of an earlier line goes on. Stops at a quotation mark that nothing closes. */
export function continuedLines(source: string): Set<number> {
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

/** The columns as a row of squares has them. Separators that are too many belong to the text. */
export function inOrder(columns: string[], header: Header | null, separator: string): string[] {
  const order = header?.order.filter((place) => place !== -1) ?? [];
  const isKnown = !header || header.width === order.length;
  if (isKnown && order.every((place, at) => place === at)) return columns;
  const [, text = 0] = order;
  const more = Math.max(0, columns.length - header!.width);
  const cells = [
    ...columns.slice(0, text),
    columns.slice(text, text + more + 1).join(separator),
    ...columns.slice(text + more + 1),
  ];
  return header!.order.flatMap((place) => (place === -1 ? [] : [cells[place] ?? '']));
}

type Read = { fields: string[]; end: number } | { why: 'open' | 'stray'; end: number };

/** Reads the fields of the record that begins at `start`; `end` is the index after its last line. */
export function readRecord(source: string, start: number, separator: string): Read {
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
