import { availableParallelism, loadavg } from 'node:os';
import { short } from './numbers.ts';

/** The limit of a row, for the ratio to its floor or for the figure itself. */
type Limit = { of: 'ratio' | 'figure'; is: 'at least' | 'at most'; value: number };

/** A piece of work, its measured cost, and its floor: the minimum cost, measured in the same minute. */
export type Row = {
  work: string;
  now: number;
  unit: 'ms' | 's' | 'req/s' | 'kB' | 'MB';
  /** Another figure for the same work, such as a single request. */
  aside?: string;
  floor?: { what: string; now: number; aside?: string };
  must?: Limit;
};

export const atMost = (of: Limit['of'], value: number): Limit => ({ of, is: 'at most', value });
export const atLeast = (of: Limit['of'], value: number): Limit => ({ of, is: 'at least', value });

/** A row as an item of a Markdown list, with the ratio to its floor: below 1 for rates, above 1 for times. */
export function itemOf({ work, now, unit, aside, floor, must }: Row): string {
  const cost = (value: number, more?: string) =>
    [`${short(value)} ${unit}`, ...(more ? [more] : [])].join(', ');
  const ratio = floor ? now / floor.now : NaN;
  const lines = [`- **${work}**: ${cost(now, aside)}`];
  if (floor)
    lines.push(`  - floor: ${floor.what}: ${cost(floor.now, floor.aside)}; ratio ${short(ratio)}`);
  if (must) {
    const figure = must.of === 'ratio' ? ratio : now;
    const holds = must.is === 'at least' ? figure >= must.value : figure <= must.value;
    const value = must.value.toLocaleString('en');
    lines.push(
      `  - must become ${must.is === 'at least' ? '≥' : '≤'} ${value} ${must.of === 'ratio' ? '×' : unit}; holds: ${holds ? 'yes' : 'no'}`,
    );
  }
  return lines.join('\n');
}

/** When something was measured, and how busy the machine was before and after. */
export const loadLine = (before: number): string =>
  `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${availableParallelism()} cores: ` +
  `load ${short(before)} before, ${short(loadavg()[0]!)} after.`;
