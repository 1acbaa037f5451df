/**
 * How long a mark takes from its commit to another person's screen, over 50 marks. Run it beside `npm start`:
 * Ben's browser shows a private game, Ada marks in the database, and the clock stops when Ben's card has drawn the mark.
 */
import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { launchBrowser } from './browser.ts';

const APP = process.env.APP_URL ?? 'http://localhost:3000';
const DATABASE =
  process.env.DATABASE_URL ?? 'postgresql://postgres:postgres@127.0.0.1:54322/postgres';
const MARKS = 50;

const sql = postgres(DATABASE, { max: 1, onnotice: () => {} });

/** Calls a SQL function as this person; `answered` is called when all is done but the commit. */
async function as<T>(userId: string, work: (tx: postgres.TransactionSql) => Promise<T>) {
  let committing = 0;
  const value = await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claim.sub', ${userId}, true), set_config('role', 'authenticated', true)`;
    const result = await work(tx);
    committing = Date.now();
    return { result };
  });
  return { result: value.result as T, committing };
}

async function makeGame() {
  const [ada, ben] = await sql<{ id: string }[]>`
    select id from auth.users where email in ('ada@example.com', 'ben@example.com') order by email`;
  const [theme] = await sql<{ id: string }[]>`select id from public.themes order by name limit 1`;
  if (!ada || !ben || !theme)
    throw new Error('The demo accounts are missing: is this a local stack?');
  const { result } = await as(ada.id, async (tx) => {
    const [row] =
      await tx`select public.create_private_session('Stopwatch', ${theme.id}, 1, gen_random_uuid()) as made`;
    return row?.made as { game_id: string; group_id: string; invite_code: string };
  });
  await as(ben.id, (tx) => tx`select public.join_group(${result.invite_code})`);
  await as(ben.id, (tx) => tx`select public.buy_card(${result.game_id}, gen_random_uuid())`);
  const squares = await sql<{ id: string; position: number }[]>`
    select square.game_square_id as id, square.position
    from public.card_squares as square
    join public.bingo_cards as card on card.id = square.card_id
    where card.game_id = ${result.game_id} and card.user_id = ${ben.id}`;
  return { ada, game_id: result.game_id, squares };
}

async function openAsBen(page: Page, game_id: string) {
  await page.goto(`${APP}/auth?redirect=/game/${game_id}`);
  await page.getByLabel('Email').fill('ben@example.com');
  await page.getByLabel('Password', { exact: true }).fill('headline');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const cell of document.querySelectorAll<HTMLElement>('[data-position]')) {
        const position = cell.dataset.position ?? '';
        const isMarked = cell.getAttribute('aria-label')?.includes(', marked');
        if (!isMarked) delete seen[position];
        // Two frames: the mark is on the screen, not only in the document.
        else if (!(position in seen)) {
          seen[position] = Infinity;
          requestAnimationFrame(() => requestAnimationFrame(() => (seen[position] = Date.now())));
        }
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

const seenAt = (page: Page, position: number) =>
  page
    .waitForFunction(
      (key) => {
        const at = (window as unknown as { seen: Record<string, number> }).seen[key];
        return at !== undefined && at !== Infinity && at;
      },
      String(position),
      { polling: 20, timeout: 15_000 },
    )
    .then((handle) => handle.jsonValue() as Promise<number>);

const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;

const { ada, game_id, squares } = await makeGame();
const browser = await launchBrowser();
const page = await browser.newPage();
await openAsBen(page, game_id);

const times: number[] = [];
for (let mark = 0; mark < MARKS; mark++) {
  const square = squares[mark % squares.length];
  if (!square) break;
  const { committing } = await as(ada.id, (tx) => tx`select public.mark_square(${square.id})`);
  times.push((await seenAt(page, square.position)) - committing);
  await as(ada.id, (tx) => tx`select public.unmark_square(${square.id})`);
  await page.waitForFunction(
    (key) => !(key in (window as unknown as { seen: object }).seen),
    String(square.position),
  );
}
await browser.close();
await sql.end();

times.sort((a, b) => a - b);
console.log(`From a mark's commit to the other screen, ${times.length} marks, milliseconds`);
console.table({
  min: times[0],
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  max: times.at(-1),
});
