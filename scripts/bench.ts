import { loadavg } from 'node:os';
import { UserError } from '../supabase/local/user-error.ts';
import { crowd } from './bench/crowd.ts';
import { fanOut } from './bench/fan-out.ts';
import { marks } from './bench/marks.ts';
import { neighbours } from './bench/neighbours.ts';
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

/** Parts that run only when they are named. */
const OTHERS = { ...LIST, neighbours, crowd };

/**
 * Measures the product's speed against the minimum cost of the same work: `npm run bench`, or `npm run bench -- phone`.
 * `npm run bench -- neighbours` measures pages and actions while the app's neighbours fail, for half an hour, and
 * `npm run bench -- crowd` how many people at once sign up and keep their cards.
 */
const given = process.argv.slice(2);
const names = given.length > 0 ? given : Object.keys(LIST);
const unknown = names.find((name) => !Object.hasOwn(OTHERS, name));
if (unknown) {
  console.error(`Unknown part "${unknown}". Parts: ${Object.keys(OTHERS).join(', ')}`);
  process.exit(2);
}

const [before = 0] = loadavg();
const world = await openWorld();
try {
  for (const name of names)
    console.log((await OTHERS[name as keyof typeof OTHERS]!(world)).map(itemOf).join('\n'));
  console.log(`\n${loadLine(before)}`);
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
} finally {
  await world.close();
}
