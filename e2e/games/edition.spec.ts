import { inDatabase } from '../support/database';
import { openSheet } from '../support/evening';
import { layoutShift } from '../support/geometry';
import { HouseAdmin } from '../support/house-admin';
import { expectPrinted } from '../support/paper';
import { readQr } from '../support/qr';
import { readDemoWorld } from '../../scripts/demo-world';
import { hydrated, signIn } from '../support/sign-in';
import { expect, test } from '../support/table';

const RECEIPT = 'https://www.the-evening-news-of-everything.example/receipt';
/**
 * Plays three games and ends each: one with a winner, one with three prizes in which every square is marked and all names
 * and titles have the greatest length and width, and one without a winner.
 */
async function playGames() {
  const admin = await HouseAdmin.open();
  const begin = async (title: string, prizes: string) => {
    const id = await admin.createGame(title, { prizes });
    await admin.fund(id, 20);
    await admin.start(id);
    return id;
  };
  const won = await begin('The Evening <Final> 🎉', 'bingo');
  const line = await admin.win(won, RECEIPT);
  const wide = await begin('M'.repeat(100), 'three');
  for (let cards = 0; cards < 4; cards += 1) await admin.buy(wide);
  await admin.winAll(wide, RECEIPT);
  await inDatabase(async (sql) => {
    await sql`
      update public.game_squares set summary = repeat('W', 46) || substr(id::text, 1, 4),
        is_marked = true, marked_at = coalesce(marked_at, clock_timestamp()), source_url = ${RECEIPT}
      where game_id = ${wide}`;
    await sql`update public.bingo_cards set display_name = repeat('W', 100) where game_id = ${wide}`;
  });
  const none = await begin('The Quiet Edition', 'bingo');
  const { card_number } = await admin.buy(none);
  await admin.mark(none, card_number, [0, 1], RECEIPT);
  await admin.end(none);
  return { won, line, wide, none };
}

test('a finished game prints as one front page, however it ended and however long its texts are @desktop', async ({
  table,
}) => {
  const { won, line, wide, none } = await playGames();
  const vera = await table.seat('Vera', { colorScheme: 'dark' });
  const { page } = vera;
  const sheet = page.locator('.paper');
  const marks = sheet.getByRole('list', { name: 'What came true' }).getByRole('listitem');
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });

  await test.step('from the finished game it takes two presses', async () => {
    await page.goto(`/house-game/${won}`);
    await page.getByRole('link', { name: 'Results', exact: true }).click();
    await page.getByRole('button', { name: 'Print as a Front Page' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  });

  for (const [id, headline, count] of [
    [won, /calls BINGO; pot of \$[\d.]+ goes home/, 5],
    [wide, /won all three prizes; pot of \$[\d.]+ goes home/, null],
    [none, /^Nobody won; pot of \$[\d.]+ goes back/, 2],
  ] as const) {
    if (id !== won) {
      await page.goto(`/results/${id}`);
      await hydrated(page, 'main');
      // A button that moves under a finger is not pressed.
      expect(await layoutShift(page)).toBeLessThan(0.02);
    }
    await expect(page.getByRole('button', { name: 'Print as a Front Page' })).toBeVisible();
    await expectPrinted(page, 1);
    await page.emulateMedia({ media: 'print' });
    await expect(sheet.getByText(headline)).toBeVisible();
    await expect(sheet).toContainText('play money');
    if (count !== null) await expect(marks).toHaveCount(count);
    if (id === won) {
      for (const one of line) await expect(sheet).toContainText(one);
      await expect(sheet.locator('.pen-line').first()).toHaveCSS('animation-name', 'none');
    }
    await expect(sheet.getByText(/^\+ \d+ more$/)).toHaveCount(Number(id === wide));
    const code = sheet.getByRole('img', { name: new RegExp(`/results/${id}$`) });
    expect(readQr(await code.evaluate((drawn) => drawn.outerHTML))).toContain(`/results/${id}`);
    await expect(page.getByRole('banner')).toBeHidden();
    await page.emulateMedia({ media: null });
  }
});

test('a player prints their own card with its marks from the menu of the game @desktop', async ({
  table,
}) => {
  const ada = await table.seat('Ada');
  const { page } = ada;
  const { game } = await readDemoWorld();
  await signIn(ada, { email: 'ada@example.com', password: 'headline' }, `/game/${game}`);
  const marked = await page.getByRole('gridcell', { name: /, marked/ }).count();
  await openSheet(ada);
  await expect(page.getByRole('button', { name: 'Print my card' })).toBeVisible();
  await expectPrinted(page, 1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.paper .square-marked')).toHaveCount(marked);
  const code = page.locator('.paper-code svg');
  expect(readQr(await code.evaluate((drawn) => drawn.outerHTML))).toContain(`/game/${game}`);
  // The marks on paper copy this shape of the card on the screen; WebKit copies its `display`, too.
  const shape = page.locator('symbol#pen-0').first();
  expect(await shape.evaluate((copied) => copied.closest('.paper') === null)).toBe(true);
  await expect(shape).not.toHaveCSS('display', 'none');
  await expect(page.getByRole('dialog')).toBeHidden();
});
