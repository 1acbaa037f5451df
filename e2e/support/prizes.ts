import { inDatabase } from './database';
import { dialog, part } from './evening';
import { boxOf } from './geometry';
import { expect, type Seat } from './table';

/** The positions of the row with FREE, without it. */
export const ROW = [10, 11, 13, 14];

/** Moves the calls of prizes, from which ten seconds are counted in which other cards can share them. */
export const moveCalls = (gameId: string, by: string) =>
  inDatabase(
    (sql) =>
      sql`update public.wins set called_at = called_at + ${by}::interval where game_id = ${gameId}`,
  );

/** Makes a browser believe that the server's clock is ten minutes late, so that a slow machine does not miss the seconds. */
export const slowClock = ({ context }: Seat) =>
  context.route('**/api/health', (route) =>
    route.fulfill({ headers: { date: new Date(Date.now() - 600_000).toUTCString() } }),
  );

/** Deals the second card of a game the squares of the first, at the same places. */
export const dealTwins = (id: string) =>
  inDatabase(async (sql) => {
    const [first, second] = await sql<{ id: string }[]>`
      select id from public.bingo_cards where game_id = ${id} order by purchased_at`;
    await sql`delete from public.card_squares where card_id = ${second!.id}`;
    await sql`
      insert into public.card_squares
      select ${second!.id}, position, game_square_id from public.card_squares where card_id = ${first!.id}`;
  });

/** Expects what everybody reads of the three prizes, such as 'Sam$3.75' or 'Open'. */
export async function expectPrizes(pages: readonly Seat['page'][], expected: readonly string[]) {
  for (const page of pages)
    await expect(
      page.getByRole('list', { name: 'Prizes', exact: true }).locator('> li'),
      page.url(),
    ).toContainText([...expected]);
}

export const close = async (seat: Seat, label: 'Continue' | 'Continue Playing') => {
  await dialog(seat).getByRole('button', { name: label, exact: true }).click();
  await expect(dialog(seat)).toBeHidden();
};

/** Where the card and the first panel after it are, from the top of the page. */
export async function placesOf({ page }: Seat) {
  await page.evaluate(() => window.scrollTo(0, 0));
  const [card, next] = [page.getByRole('grid'), part(page, 'Prizes')];
  return [await boxOf(card), (await boxOf(next)).y];
}

export const openBooks = ({ page }: Seat) =>
  page
    .locator('summary', { has: page.locator('h2') })
    .last()
    .click();
