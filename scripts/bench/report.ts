import { short } from './numbers.ts';

type Unit = 'ms' | 's' | 'req/s' | 'marks/s' | 'kB' | 'MB' | 'calls';

/** The limit of a row, for the ratio to its floor or for the figure itself. */
type Limit = { of: 'ratio' | 'figure'; is: 'at least' | 'at most'; value: number };

/** A piece of work, its measured cost, and its floor: the minimum cost, measured in the same minute. */
export type Row = {
  work: string;
  now: number;
  unit: Unit;
  /** Another figure for the same work, such as a single request. */
  aside?: string;
  floor?: { what: string; now: number; aside?: string };
  must?: Limit;
};

export type Judged = Row & { ratio: number | null; holds: boolean | null };

/** Calculates the ratio to the floor: below 1 for rates, above 1 for times. */
export function judge(row: Row): Judged {
  const ratio = row.floor ? row.now / row.floor.now : null;
  if (!row.must) return { ...row, ratio, holds: null };
  const figure = row.must.of === 'ratio' ? ratio : row.now;
  const holds =
    figure !== null &&
    (row.must.is === 'at least' ? figure >= row.must.value : figure <= row.must.value);
  return { ...row, ratio, holds };
}

const withUnit = (value: number, unit: Unit) => `${short(value)} ${unit}`;
const and = (first: string, second?: string) => (second ? `${first}, ${second}` : first);

function must({ must: limit, unit }: Row): string {
  if (!limit) return '';
  const sign = limit.is === 'at least' ? '≥' : '≤';
  return limit.of === 'ratio'
    ? `${sign} ${limit.value} ×`
    : `${sign} ${limit.value.toLocaleString('en')} ${unit}`;
}

const HEAD = ['work', 'now', 'floor', 'ratio', 'must become', 'holds'];

function cells(row: Judged): string[] {
  const { work, now, unit, aside, floor, ratio, holds } = row;
  return [
    work,
    and(withUnit(now, unit), aside),
    floor ? `${floor.what}: ${and(withUnit(floor.now, unit), floor.aside)}` : '–',
    ratio === null ? '–' : short(ratio),
    must(row),
    holds === null ? '' : holds ? 'yes' : 'no',
  ];
}

/** The table in Markdown, which terminals can show as well. */
export const tableOf = (rows: Judged[]): string => markdown([HEAD, ...rows.map(cells)]);

/** The same rows as a Markdown list, because the table is too wide for a document. */
export const listOf = (rows: Judged[]): string =>
  rows
    .map((row) => {
      const [work, now, floor, ratio, limit, holds] = cells(row);
      const details = [
        ...(row.floor ? [`floor: ${floor}; ratio ${ratio}`] : []),
        ...(row.must ? [`must become ${limit}; holds: ${holds}`] : []),
      ];
      return [`- **${work}**: ${now}`, ...details.map((line) => `  - ${line}`)].join('\n');
    })
    .join('\n');

export function markdown([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** Places a text between the document's two markers of this name; fails if they are missing. */
export function place(document: string, name: string, text: string): string {
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [begin, end] = [document.indexOf(from), document.indexOf(to)];
  if (begin < 0 || end < begin) throw new Error(`The document has no place for "${name}".`);
  return `${document.slice(0, begin)}${from}\n\n${text}\n\n${document.slice(end)}`;
}
