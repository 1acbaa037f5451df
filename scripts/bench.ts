import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { UserError } from '../supabase/local/user-error.ts';
import { chosen } from './bench/chosen.ts';
import { fanOut } from './bench/fan-out.ts';
import { growth } from './bench/growth.ts';
import { joins } from './bench/joins.ts';
import { api, marks } from './bench/marks.ts';
import { memory } from './bench/memory.ts';
import { pages } from './bench/pages.ts';
import { growthTable, itemOf, loadLine, writeIntoDocument, type Row } from './bench/report.ts';
import { screen } from './bench/screen.ts';
import { table } from './bench/table.ts';
import { openWorld, type World } from './bench/world.ts';

/** The parts of the list, in an order in which no part disturbs the next. */
const LIST: Record<string, (world: World) => Promise<Row[]>> = {
  pages,
  marks,
  api,
  'fan-out': fanOut,
  joins,
  memory,
};
/** Parts that run only when they are named. */
const OTHERS = { screen, chosen, table };

/**
 * Measures the product's speed against the minimum cost of the same work: `npm run bench`, or `npm run bench -- pages`.
 */
const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const all = [...Object.keys(LIST), 'growth', ...Object.keys(OTHERS)];
const usual = [...Object.keys(LIST), ...(values.write ? ['growth'] : [])];
const names = positionals.length > 0 ? positionals : usual;
const unknown = names.find((name) => !all.includes(name));
if (unknown) {
  console.error(`Unknown part "${unknown}". Parts: ${all.join(', ')}`);
  process.exit(2);
}

const [before = 0] = loadavg();
const items: string[] = [];
const world = await openWorld();
try {
  for (const name of names) {
    if (name === 'growth') {
      const grown = growthTable(await growth(world));
      console.log(`\n${grown}\n`);
      if (values.write) writeIntoDocument('growth', grown);
      continue;
    }
    const found = (await { ...LIST, ...OTHERS }[name]!(world)).map(itemOf);
    console.log(found.join('\n'));
    items.push(...found);
  }
  const line = loadLine(before);
  console.log(`\n${line}`);
  // Some parts must not replace the whole list in the document.
  if (values.write && Object.keys(LIST).every((name) => names.includes(name)))
    writeIntoDocument('table', `${items.join('\n')}\n\n${line}`);
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
} finally {
  await world.close();
}
