import { availableParallelism, loadavg } from 'node:os';
import { short } from './numbers.ts';

/** The most that a row may reach, for the ratio to its floor or for the figure itself. */
type Limit = { of: 'ratio' | 'figure'; value: number };

/** A piece of work, its measured cost, and its floor: the minimum cost, measured in the same minute. */
export type Row = {
  work: string;
  now: number;
  unit: 'ms' | 'MB';
  /** Another figure for the same work, such as a single request. */
  aside?: string;
  floor?: { what: string; now: number; aside?: string };
  must?: Limit;
};

export const atMost = (of: Limit['of'], value: number): Limit => ({ of, value });

/** A row as an item of a Markdown list, with the ratio to its floor. */
export function itemOf({ work, now, unit, aside, floor, must }: Row): string {
  const cost = (value: number, more?: string) =>
    [`${short(value)} ${unit}`, ...(more ? [more] : [])].join(', ');
  const ratio = floor ? now / floor.now : NaN;
  const lines = [`- **${work}**: ${cost(now, aside)}`];
  if (floor)
    lines.push(`  - floor: ${floor.what}: ${cost(floor.now, floor.aside)}; ratio ${short(ratio)}`);
  if (must) {
    const figure = must.of === 'ratio' ? ratio : now;
    const value = must.value.toLocaleString('en');
    lines.push(
      `  - must become ≤ ${value} ${must.of === 'ratio' ? '×' : unit}; holds: ${figure <= must.value ? 'yes' : 'no'}`,
    );
  }
  return lines.join('\n');
}

/** When something was measured, and how busy the machine was before and after. */
export const loadLine = (before: number): string =>
  `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${availableParallelism()} cores: ` +
  `load ${short(before)} before, ${short(loadavg()[0]!)} after.`;
