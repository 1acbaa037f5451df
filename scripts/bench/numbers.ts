import { availableParallelism, loadavg } from 'node:os';

/** The smallest value that at least this share of the values does not exceed: 0.5 returns the median. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

export const median = (values: number[]): number => percentile(values, 0.5);

/** A number with two significant digits: 319, 47, 5.2, 0.25. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = Math.abs(value) < 1 ? 2 : Math.abs(value) < 10 ? 1 : 0;
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** The results of the runs, one after the other. */
export async function each<T>(runs: number, run: (n: number) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let n = 0; n < runs; n++) found.push(await run(n));
  return found;
}

/** The milliseconds that each run took, one after the other. */
export async function time(
  runs: number,
  run: (n: number) => Promise<unknown>,
  between?: (n: number) => Promise<unknown>,
): Promise<number[]> {
  return each(runs, async (n) => {
    const began = performance.now();
    await run(n);
    const took = performance.now() - began;
    await between?.(n);
    return took;
  });
}

/** Runs a function for all items, at most `width` at a time. */
export async function pool<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/**
 * The median of several rounds of each side. The sides alternate in who begins, so that a machine that gets slower
 * affects all alike.
 */
export async function sideBySide<Side extends string>(
  rounds: number,
  sides: Record<Side, () => Promise<number>>,
): Promise<Record<Side, number>> {
  const found = (Object.keys(sides) as Side[]).map((name) => ({ name, values: [] as number[] }));
  for (let round = 0; round < rounds; round++)
    for (const { name, values } of round % 2 ? found.toReversed() : found)
      values.push(await sides[name]());
  return Object.fromEntries(found.map(({ name, values }) => [name, median(values)])) as Record<
    Side,
    number
  >;
}

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
