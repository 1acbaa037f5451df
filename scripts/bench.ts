import { parseArgs } from 'node:util';
import { UserError } from '../supabase/local/user-error.ts';
import { api } from './bench/api.ts';
import { calls } from './bench/calls.ts';
import { growthTable, keep, weatherOf, type Found } from './bench/document.ts';
import { fanOut } from './bench/fan-out.ts';
import { growth } from './bench/growth.ts';
import { joins } from './bench/joins.ts';
import { watchMachine } from './bench/machine.ts';
import { marks } from './bench/marks.ts';
import { memory } from './bench/memory.ts';
import { pages } from './bench/pages.ts';
import { plans } from './bench/plans.ts';
import { judge, tableOf, type Row } from './bench/report.ts';
import { screen } from './bench/screen.ts';
import { openWorld, type World } from './bench/world.ts';

/**
 * Measures the product's speed against the minimum cost of the same work: `npm run bench`, or `npm run bench -- pages`.
 */
type Rows = (world: World) => Promise<Row[]>;

/** The parts of the table, in an order in which no part disturbs the next. */
const TABLE: Record<string, Rows> = {
  pages,
  marks,
  api,
  'fan-out': fanOut,
  joins,
  memory,
  calls,
};
/** Parts that run only when they are named. */
const OTHERS: Record<string, (world: World, found: Found) => Promise<void>> = {
  growth: async (world, found) => {
    found.growth = await growth(world);
    console.log(`\n${growthTable(found.growth)}`);
  },
  plans,
  screen: async (world, found) => tell(await screen(world), found),
};

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const all = [...Object.keys(TABLE), ...Object.keys(OTHERS)];
const names =
  positionals.length > 0
    ? positionals
    : [...Object.keys(TABLE), ...(values.write ? ['growth'] : [])];
const unknown = names.find((name) => !all.includes(name));
if (unknown) {
  console.error(`Unknown part "${unknown}". Parts: ${all.join(', ')}`);
  process.exit(2);
}

const weather = watchMachine();
const before = weather();
const found: Found = { at: new Date().toISOString(), before, after: before, rows: [], growth: [] };
const world = await openWorld();
try {
  for (const name of names) {
    const rows = TABLE[name];
    if (rows) tell(await rows(world), found);
    else await OTHERS[name]?.(world, found);
  }
  found.after = weather();
  if (found.rows.length > 0) console.log(`\n${tableOf(found.rows)}`);
  // A partial table must not replace the whole one in the document.
  if (values.write && !Object.keys(TABLE).every((name) => names.includes(name))) found.rows = [];
  console.log(`\n${weatherOf(found)}\nKept in ${keep(found, { inDocs: values.write })}`);
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
} finally {
  await world.close();
}

function tell(rows: Row[], { rows: kept }: Found): void {
  const judged = rows.map(judge);
  kept.push(...judged);
  for (const { work, ratio, holds, now, unit } of judged)
    console.log(
      `${holds === false ? '✗' : '✓'} ${work}: ${now.toFixed(2)} ${unit}${ratio === null ? '' : `, ${ratio.toFixed(2)} × its floor`}`,
    );
}
