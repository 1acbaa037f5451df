import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import postgres from 'postgres';
import { root } from '../../supabase/local/settings';
import type { Part } from '../../supabase/local/supervise';
import { watch } from '../support/guest';
import { EDITOR, HouseAdmin } from '../support/house-admin';
import { keepPosting } from '../support/posts';
import { environment, serve } from '../support/server';
import { signIn } from '../support/sign-in';
import { expect, test } from '../support/table';

/** Longer than the grace period that servers used to have. */
const SLOW_MS = 4_000;

const STOPS = 3;

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

test('a server that stops and starts under load loses no request', async () => {
  server = await serve();
  const origin = process.env.APP_URL!;
  const posts = keepPosting(origin, process.env.PUBLISHABLE_KEY!);
  for (let stops = 0; stops < STOPS; stops += 1) {
    const before = posts.answered;
    await expect.poll(() => posts.answered, often).toBeGreaterThan(before + 50);
    await server.stop();
    server = await serve();
  }
  await posts.stop();
  expect(posts.lost).toEqual([]);
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
