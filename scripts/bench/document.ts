import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../supabase/local/settings.ts';
import { short } from './numbers.ts';
import { draw, type Panel } from './plot.ts';
import { listOf, markdown, place, type Judged } from './report.ts';
import type { Weather } from './machine.ts';
import { folder } from './world.ts';

/** The results of a run, and the load of the machine meanwhile. */
export type Found = {
  at: string;
  before: Weather;
  after: Weather;
  rows: Judged[];
  growth: Panel[];
};

const docs = join(root, 'docs');

/** Saves the figures as JSON and, with `inDocs`, also in the documents. Figures that were not measured stay. */
export function keep(found: Found, { inDocs }: { inDocs: boolean }): string {
  const file = inDocs
    ? join(docs, 'performance.json')
    : join(folder(join(root, 'test-results')), 'performance.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Found>) : {};
  const { growth, ...table } = found;
  if (table.rows.length > 0) Object.assign(kept, table);
  if (growth.length > 0) kept.growth = growth;
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  if (inDocs) writeDocument(found);
  return file;
}

function writeDocument(found: Found): void {
  const file = join(docs, 'performance.md');
  let text = readFileSync(file, 'utf8');
  if (found.rows.length > 0)
    text = place(text, 'table', `${listOf(found.rows)}\n\n${weatherOf(found)}`);
  if (found.growth.length > 0) {
    writeFileSync(join(docs, 'performance-growth.svg'), draw(found.growth));
    text = place(text, 'growth', growthTable(found.growth));
  }
  writeFileSync(file, text);
}

export function weatherOf({ at, before, after }: Found): string {
  const stolen = after.stolen === null ? '' : `, ${short(after.stolen * 100)} % of the time stolen`;
  return (
    `${at.slice(0, 16).replace('T', ' ')} UTC, ${after.cores} cores: ` +
    `load ${short(before.load)} before, ${short(after.load)} after${stolen}.`
  );
}

/** The table of growth at the smallest, a middle and the largest size. */
export const growthTable = (panels: Panel[]): string =>
  markdown([
    ['what grows', 'work', 'small', 'middle', 'large'],
    ...panels.flatMap(({ title, curves }) =>
      curves.map(({ name, points }) => [
        title,
        `\`${name}\``,
        ...[0, Math.floor(points.length / 2), -1].map((at) => {
          const point = points.at(at);
          return point ? `${short(point.ms)} ms at ${point.size.toLocaleString('en')}` : '';
        }),
      ]),
    ),
  ]);
