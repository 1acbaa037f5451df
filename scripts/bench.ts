import { loadavg } from 'node:os';
import { UserError } from '../supabase/local/user-error.ts';
import { fanOut } from './bench/fan-out.ts';
import { marks } from './bench/marks.ts';
import { memory } from './bench/memory.ts';
import { phone } from './bench/phone.ts';
import { itemOf, loadLine, type Row } from './bench/numbers.ts';
import { openWorld, type World } from './bench/world.ts';

/** The parts of the list, in an order in which no part disturbs the next. */
const LIST: Record<string, (world: World) => Promise<Row[]>> = {
  phone,
  marks,
  'fan-out': fanOut,
  memory,
};

/**
 * Measures the product's speed against the minimum cost of the same work: `npm run bench`, or `npm run bench -- phone`.
 */
const all = Object.keys(LIST);
const given = process.argv.slice(2);
const names = given.length > 0 ? given : all;
const unknown = names.find((name) => !all.includes(name));
if (unknown) {
  console.error(`Unknown part "${unknown}". Parts: ${all.join(', ')}`);
  process.exit(2);
}

const [before = 0] = loadavg();
const world = await openWorld();
try {
  for (const name of names) console.log((await LIST[name]!(world)).map(itemOf).join('\n'));
  console.log(`\n${loadLine(before)}`);
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
} finally {
  await world.close();
}
