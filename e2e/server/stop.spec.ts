import postgres from 'postgres';
import type { Part } from '../../supabase/local/supervise';
import { EDITOR, HouseAdmin } from '../support/house-admin';
import { serve } from '../support/server';
import { openApi } from '../support/session';
import { signIn } from '../support/sign-in';
import { expect, test } from '../support/table';

/** Longer than the grace period that servers used to have. */
const SLOW_MS = 4_000;

let server: Part | undefined;
const sql = postgres(process.env.DATABASE_URL!, { max: 2 });

test.afterEach(() => server?.stop());
test.afterAll(() => sql.end());

/** Signs in to the API as the admin. Returns a function that marks a square and returns whether that was acknowledged. */
async function openMarking() {
  const { data } = await openApi().auth.signInWithPassword(EDITOR);
  const headers = {
    'Content-Type': 'application/json',
    apikey: process.env.PUBLISHABLE_KEY!,
    Authorization: `Bearer ${data.session!.access_token}`,
  };
  return (p_game_square_id: string) =>
    fetch(`${process.env.APP_URL}/supabase/rest/v1/rpc/mark_square`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ p_game_square_id, p_source_url: 'https://news.example/late' }),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
}

test('a stopping server completes the purchase in progress, keeps every acknowledged mark, closes live sockets with code 1001 and ends within 12 seconds', async ({
  table,
}) => {
  server = await serve();
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame('The Late Edition');
  await houseAdmin.buy(id);
  const marked = await houseAdmin.createGame('The Last Minute');
  await houseAdmin.start(marked);
  const squares = await sql<{ id: string }[]>`
    select id from public.game_squares where game_id = ${marked} limit 24`;
  const ed = await table.seat('Ed');
  ed.forgive(/WebSocket connection|Failed to fetch|ERR_CONNECTION_REFUSED/);
  await ed.page.addInitScript(recordCloseCodes);
  await ed.page.clock.install();
  await signIn(ed, EDITOR, `/house-game/${id}`);
  await expect(ed.page.getByText('Live', { exact: true })).toBeVisible();

  const mark = await openMarking();
  const acknowledged: string[] = [];
  const markAll = async (some: readonly { id: string }[]) => {
    for (const square of some) if (await mark(square.id)) acknowledged.push(square.id);
  };
  await markAll(squares.slice(0, 8));
  expect(acknowledged).toHaveLength(8);
  const { began, stopped, marking } = await sql.begin(async (tx) => {
    await tx`select from public.games where id = ${id} for update`;
    await ed.page.getByRole('button', { name: 'Buy Card' }).first().click();
    // The purchase times out after eight seconds, so polling has to be fast.
    await expect.poll(waiting, often).toBe(1);
    const began = performance.now();
    const stopped = server!.stop();
    const marking = markAll(squares.slice(8));
    const closeCodes = () => ed.page.evaluate(() => sessionStorage.closeCodes);
    await expect.poll(closeCodes, often).toBe('1001');
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    return { began, stopped, marking };
  });
  await expect(ed.page.getByRole('button', { name: /^Card #2/ })).toBeVisible();
  await Promise.all([stopped, marking]);
  // A server that is killed after 12 seconds would have lost what it was about to answer.
  expect(performance.now() - began).toBeLessThan(12_000);
  const [kept] = await sql`
    select
      (select count(*)::int from public.bingo_cards where game_id = ${id} and card_number > 0) as cards,
      (select count(*)::int from public.game_squares where is_marked and id = any(${acknowledged})) as marks`;
  expect(kept).toMatchObject({ cards: 2, marks: acknowledged.length });
  await expect(ed.page.getByText(/^Offline/)).toBeVisible();
  await expect(
    ed.page.locator('[data-sonner-toast]').filter({ hasText: /fail|error/i }),
  ).toHaveCount(0);

  server = await serve();
  // By then the page retries only every ten seconds.
  await ed.page.clock.fastForward(10_000);
  await expect(ed.page.getByText(/^Live/)).toBeVisible();
  // Leaves the page, which would log errors when the server stops.
  await ed.page.goto('about:blank');
});

const often = { intervals: [100] };

const waiting = async () => {
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
