import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { root } from '../supabase/local/settings.ts';
import { UserError } from '../supabase/local/user-error.ts';
import { startApp } from './app.ts';
import { costList } from './audience/cost.ts';
import { countCalls } from './audience/count-calls.ts';
import { evening, type Sizes } from './audience/evening.ts';
import { reportOf } from './audience/report.ts';
import { ADDRESS_HEADER } from './audience/viewers.ts';
import { loadLine, place } from './bench/report.ts';
import { openWorld } from './bench/world.ts';
import { freePort } from './nginx.ts';

/**
 * Simulates ten thousand viewers of one house game, on the real app and the real relay with a hosted plan's limits:
 * `npm run simulate:audience`. With `-- --write` the result goes into docs/scale.md.
 */
const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    players: { type: 'string', default: '2000' },
    onlookers: { type: 'string', default: '8000' },
  },
});
const sizes: Sizes = { players: Number(values.players), onlookers: Number(values.onlookers) };

const [before = 0] = loadavg();
const world = await openWorld('team');
try {
  await world.app();
  const counted = await countCalls(world.settings.ports.api);
  world.onClose(counted.close);
  const port = await freePort();
  const environment = { SUPABASE_URL: counted.url, TRUSTED_PROXY_HEADER: ADDRESS_HEADER };
  const app = await startApp('start', { ...world.environment(), ...environment }, port);
  world.guard('The counted app', app.identity);
  world.onClose(app.stop);
  await sleep(1000);
  const found = await evening(world, `http://127.0.0.1:${port}`, counted.counter, sizes);
  const report = `${reportOf(found, sizes)}\n\nThe viewers included: ${loadLine(before)}`;
  console.log(`\n${report}`);
  if (values.write) await write(report);
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
} finally {
  await world.close();
}

async function write(report: string): Promise<void> {
  const file = join(root, 'docs/scale.md');
  const text = place(place(readFileSync(file, 'utf8'), 'cost', costList()), 'evening', report);
  const style = await resolveConfig(file);
  writeFileSync(file, await format(text, { ...style, filepath: file }));
}
