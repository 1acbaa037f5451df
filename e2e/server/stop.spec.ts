import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import postgres from 'postgres';
import { root } from '../../supabase/local/settings';
import type { Part } from '../../supabase/local/supervise';
import { watch } from '../support/guest';
import { EDITOR, HouseAdmin } from '../support/house-admin';
import { environment, serve } from '../support/server';
import { openApi } from '../support/session';
import { signIn } from '../support/sign-in';
import { expect, test } from '../support/table';

/** Longer than the grace period that servers used to have. */
const SLOW_MS = 4_000;

let server: Part | undefined;

test.afterEach(() => server?.stop());

test('a stopping server completes the purchase in progress and closes live sockets with code 1001', async ({
  table,
}) => {
  const sql = postgres(process.env.DATABASE_URL!, { max: 2 });
  server = await serve();
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame('The Late Edition');
  await houseAdmin.buy(id);
  const ed = await table.seat('Ed');
  ed.forgive(/WebSocket connection|Failed to fetch|ERR_CONNECTION_REFUSED/);
  await ed.page.addInitScript(recordCloseCodes);
  await signIn(ed, EDITOR);
  await watch(ed, id);

  let stopped = Promise.resolve();
  await sql.begin(async (tx) => {
    await tx`select from public.games where id = ${id} for update`;
    await ed.page.getByRole('button', { name: 'Buy Card' }).first().click();
    // The purchase times out after eight seconds, so polling has to be fast.
    await expect.poll(() => waiting(sql), often).toBe(1);
    stopped = server!.stop();
    const closeCodes = () => ed.page.evaluate(() => sessionStorage.closeCodes);
    await expect.poll(closeCodes, often).toBe('1001');
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  });
  await expect(ed.page.getByRole('button', { name: /^Card #2/ })).toBeVisible();
  await stopped;
  const [sold] = await sql`
    select count(*)::int as cards from public.bingo_cards where game_id = ${id} and card_number > 0`;
  expect(sold?.cards).toBe(2);
  await expect(ed.page.getByText(/^Offline/)).toBeVisible();
  await expect(
    ed.page.locator('[data-sonner-toast]').filter({ hasText: /fail|error/i }),
  ).toHaveCount(0);

  server = await serve();
  // By then the page retries only every ten seconds.
  await expect(ed.page.getByText(/^Live/)).toBeVisible({ timeout: 30_000 });
  await sql.end();
});

test('a server that stops with an open game ends within 12 seconds, and every acknowledged mark is kept', async ({
  table,
}) => {
  const sql = postgres(process.env.DATABASE_URL!, { max: 1 });
  server = await serve();
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame('The Last Minute');
  await houseAdmin.start(id);
  const { data } = await openApi().auth.signInWithPassword(EDITOR);
  const headers = {
    'Content-Type': 'application/json',
    apikey: process.env.PUBLISHABLE_KEY!,
    Authorization: `Bearer ${data.session!.access_token}`,
  };
  const mark = (p_game_square_id: string) =>
    fetch(`${process.env.APP_URL}/supabase/rest/v1/rpc/mark_square`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ p_game_square_id, p_source_url: 'https://news.example/late' }),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
  const vera = await table.seat('Vera');
  vera.forgive(/WebSocket connection|Failed to fetch|ERR_CONNECTION_REFUSED/);
  await watch(vera, id);

  const squares = await sql<{ id: string }[]>`
    select id from public.game_squares where game_id = ${id} limit 24`;
  const acknowledged: string[] = [];
  let began = Infinity;
  let stopped = Promise.resolve();
  for (const square of squares) {
    if (await mark(square.id)) acknowledged.push(square.id);
    if (began === Infinity && acknowledged.length === 8) {
      began = performance.now();
      stopped = server.stop();
    }
  }
  await stopped;
  // A server that is killed after 12 seconds would have lost what it was about to answer.
  expect(performance.now() - began).toBeLessThan(12_000);
  expect(acknowledged.length).toBeGreaterThanOrEqual(8);
  const marked = await sql`
    select id from public.game_squares where game_id = ${id} and is_marked and id = any(${acknowledged})`;
  expect(marked.length).toBe(acknowledged.length);
  await sql.end();
});

test('a build does not replace the one that a running server uses', async () => {
  server = await serve();
  await expect
    .poll(() => fetch(`${process.env.APP_URL}/api/health`).then(({ ok }) => ok))
    .toBe(true);
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], {
    env: { ...process.env, ...environment() } as NodeJS.ProcessEnv,
    encoding: 'utf8',
  });
  expect(stderr).toContain('serves the app from');
  expect(status).toBe(1);
});

const often = { intervals: [100] };

const waiting = async (sql: postgres.Sql) => {
  const [row] = await sql`
    select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`;
  return row?.waiting as number;
};

/** Records the codes with which live sockets are closed. */
function recordCloseCodes() {
  window.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      this.addEventListener('close', ({ code }) => {
        sessionStorage.closeCodes ??= String(code);
      });
    }
  };
}
