import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../tests/support/db.ts';
import { calls, clientOf, unexplained, type Caller } from './calls.ts';
import { listFaults, type Fault } from './faults.ts';
import { gather } from './play.ts';
import { openLine, type Line } from './proxy.ts';
import { brokenPromises, verifyCalls } from './verify.ts';
import { browse, openScreen, pages } from './watch.ts';

const { API_URL = '', APP_URL = '', TEST_STACK_DIR = '', FAULT_SECONDS = '25' } = process.env;
const SECONDS = Number(FAULT_SECONDS);
/** How long play continues undisturbed after each fault. */
const REST_MS = 300;
/** In the end, an open screen reconnects every 30 s, and looks for undelivered messages every 63 s at most. */
const BACK_WITHIN_MS = 90_000;

const { wire } = vi.hoisted(() => ({ wire: { client: null as unknown } }));
vi.mock('@/lib/live/client', () => ({ loadClient: async () => wire.client }));

let api: Line;
let app: Line;
let table: Awaited<ReturnType<typeof gather>>;
const screen = openScreen();
const over = new AbortController();
const tally = { kills: 0, faults: 0, slowest: 0 };

beforeAll(async () => {
  api = await openLine(API_URL);
  app = await openLine(APP_URL);
  // Half of the calls go directly to the API, half through the app's own address, like those of browsers.
  const urls = [api.url, `${app.url}/supabase`];
  table = await gather(urls);
  wire.client = table.screen;
  await screen.look(table.tables[0]!.id);
});

afterAll(async () => {
  over.abort();
  screen.close();
  for (const line of [api, app]) line.close();
  await sql.end({ timeout: 1 });
});

/** The parts that do not work, each with its error. */
async function failures(visitor: Caller): Promise<Record<string, string>> {
  const asked = {
    'the database': sql`select 1`.then(() => null),
    'the API': visitor
      .rpc('game_state', { p_game_id: table.tables.at(-1)!.id })
      .then(({ error, status }) => error && `${status} ${error.code} ${error.message}`),
    'the page': browse(app.url, '/').then((isServed) => (isServed ? null : 'not served')),
    'the open screen': screen.failure(),
  };
  const answers = Object.entries(asked).map(async ([what, answer]) => {
    const said = await Promise.resolve(answer).catch(({ message }: Error) => message);
    return said === null ? [] : [[what, said] as const];
  });
  return Object.fromEntries((await Promise.all(answers)).flat());
}

/** Waits until every part works and the open screen has caught up. Returns the milliseconds it took. */
async function isBack({ name, isNoticed }: Fault): Promise<number> {
  const began = Date.now();
  const visitor = await clientOf(`${app.url}/supabase`);
  const options = { timeout: BACK_WITHIN_MS, interval: 100, message: `back after: ${name}` };
  await expect.poll(isNoticed, options).toBe(true);
  await expect.poll(() => failures(visitor), options).toEqual({});
  return Date.now() - began;
}

/**
 * Waits until the open screen shows what the database contains, without any action; otherwise the failure shows the
 * difference.
 */
const showsWhatIsThere = () =>
  vi.waitFor(
    async () => {
      const [shown, there] = await screen.difference();
      expect(shown, 'the open screen').toEqual(there);
    },
    { timeout: BACK_WITHIN_MS, interval: 100 },
  );

/** Switches to another game when the one on the screen is over and the screen shows it correctly. */
async function lookOn(): Promise<void> {
  if (table.tables.some(({ id }) => id === screen.gameId())) return;
  await showsWhatIsThere();
  await answered(() => screen.look(table.tables.at(-1)!.id));
}

/** The test's own connection may be lost a moment after the product is back, so failed queries are repeated. */
const answered = <T>(ask: () => Promise<T>) =>
  vi.waitFor(ask, { timeout: BACK_WITHIN_MS, interval: 100 });

async function keepsItsPromises(): Promise<void> {
  const broken = await answered(brokenPromises);
  for (const [what, rows] of Object.entries(broken)) expect(rows, what).toEqual([]);
}

/** Strikes for these seconds, and with each fault at least once. */
async function strikeFor(seconds: number, faults: Fault[]): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end || tally.faults < faults.length) {
    const fault = faults[tally.faults % faults.length]!;
    await sleep(REST_MS);
    await fault.strike().catch((error: Error) => console.log(`${fault.name}: ${error.message}`));
    const took = await isBack(fault);
    console.log(`${String(++tally.faults).padStart(4)}  ${fault.name}, back after ${took} ms`);
    tally.kills += fault.kills;
    tally.slowest = Math.max(tally.slowest, took);
    await keepsItsPromises();
    await lookOn();
  }
}

test(
  `${SECONDS} or more seconds of play with kills, lost connections and a full disk lose nothing and duplicate nothing`,
  { timeout: (SECONDS + 240) * 1000 },
  async () => {
    const faults = listFaults({
      stackDir: TEST_STACK_DIR,
      hasSmallDisk: process.env.SMALL_DISK === '1',
      lines: [api, app],
    });
    if (process.env.SMALL_DISK !== '1')
      console.log('Skipped: a full disk, because only root on Linux can mount a small one.');
    const playing = table.play(over.signal);
    const browsing = pages(app.url, table.tables, over.signal);
    await strikeFor(SECONDS, faults).finally(() => over.abort());
    await playing;
    await quiet();
    const visits = await browsing;
    const findings = await verifyCalls();
    const outcomes = Object.groupBy(calls, ({ outcome }) => outcome);
    console.log(
      `${tally.faults} faults, ${tally.kills} kills, slowest return ${tally.slowest} ms\n` +
        `${calls.length} calls: ${outcomes.answered?.length ?? 0} answered, ${outcomes.refused?.length ?? 0} refused, ` +
        `${outcomes.unanswered?.length ?? 0} unanswered\n` +
        `${findings.lost.length} lost, ${findings.doubled.length} doubled, ${findings.contrary.length} done though refused\n` +
        `${visits.whole} pages whole, ${visits.failed} not served, ${visits.broken.length} broken`,
    );
    expect(findings).toEqual({ lost: [], doubled: [], contrary: [] });
    expect(unexplained).toEqual([]);
    expect(visits.broken).toEqual([]);
    await keepsItsPromises();
    await showsWhatIsThere();
    expect(outcomes.answered?.length).toBeGreaterThan(SECONDS);
  },
);

test('an answered call without an effect would be detected', async () => {
  const missing = { name: 'buy_card', args: { p_request_id: randomUUID() }, answer: {} };
  calls.push({ ...missing, outcome: 'answered' });
  expect((await verifyCalls()).lost).toHaveLength(1);
});

/** Calls whose callers have given up may still be running. */
const quiet = () =>
  expect
    .poll(
      async () => {
        const [row] = await sql`
        select count(*)::int as busy from pg_stat_activity
        where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`;
        return row?.busy;
      },
      { timeout: BACK_WITHIN_MS },
    )
    .toBe(0);
