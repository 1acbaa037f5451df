import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { UserError } from '../supabase/local/user-error.ts';
import { fanOut } from './bench/fan-out.ts';
import { marks } from './bench/marks.ts';
import { memory } from './bench/memory.ts';
import { pages } from './bench/pages.ts';
import { phone } from './bench/phone.ts';
import { itemOf, loadLine, writeIntoDocument, type Row } from './bench/report.ts';
import { openWorld, type World } from './bench/world.ts';

/** The parts of the list, in an order in which no part disturbs the next. */
const LIST: Record<string, (world: World) => Promise<Row[]>> = {
  pages,
  phone,
  marks,
  'fan-out': fanOut,
  memory,
};

/**
 * Measures the product's speed against the minimum cost of the same work: `npm run bench`, or `npm run bench -- pages`.
 */
const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const all = Object.keys(LIST);
const names = positionals.length > 0 ? positionals : all;
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
    const found = (await LIST[name]!(world)).map(itemOf);
    console.log(found.join('\n'));
    items.push(...found);
  }
  const line = loadLine(before);
  console.log(`\n${line}`);
  // Some parts must not replace the whole list in the document.
  if (values.write && all.every((name) => names.includes(name)))
    writeIntoDocument('table', `${items.join('\n')}\n\n${line}`);
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
} finally {
  await world.close();
}
