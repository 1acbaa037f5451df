import type { Page } from '@playwright/test';
import { EDITOR, HouseAdmin } from '../support/house-admin';
import { arrive, confirm, signIn, signUp } from '../support/sign-in';
import { dialogOf, named } from '../support/newsroom';
import { joinAsGuest, squares, watch } from '../support/guest';
import { expect, lookAgain, test, type Seat } from '../support/table';

const RECEIPT = 'https://example.org/the-news';

const WAITING = /^(\(\d+\) )?BINGO waiting · /;

const noticeOf = (page: Page, card: number) =>
  page.getByRole('listitem').filter({ hasText: `Your card #${card} can win` });
const story = ({ page }: Seat) => page.getByRole('region', { name: 'How it happened' });
const pot = ({ page }: Seat) =>
  page.getByRole('region', { name: 'Game information' }).getByText('Current pot').locator('..');

test('a guest wins the house game on a phone, signs up and has the pot in the bank @phone', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const editor = await table.seat('Editor');
  const vera = await table.seat('Vera');
  const gus = await table.seat('Gus');
  const pia = await table.seat('Pia');
  const title = named('The Evening Edition');
  const uncalled = editor.page.getByRole('region', { name: 'Waiting to call' });
  const gameId = await houseAdmin.createGame(title);
  await houseAdmin.fund(gameId, 100);

  await test.step('Vera finds the game before it starts, and watches', async () => {
    await watch(vera, gameId);
    await expect(vera.page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(vera.page.getByText('House card will appear when game starts')).toBeVisible();
  });

  await test.step('Gus buys a card on his phone by entering just a name, and Pia one with her account', async () => {
    await watch(gus, gameId);
    await joinAsGuest(gus);
    await expect(squares(gus)).toHaveCount(24);
    await expect(gus.page.getByRole('region', { name: 'Playing as a guest' })).toContainText(
      'Guests have 48 hours to claim winnings',
    );
    await expect(pot(vera)).toContainText('$105.00');
    await arrive(pia, `/house-game/${gameId}`);
    await pia.page.getByRole('button', { name: 'Join Game' }).click();
    await pia.page.getByRole('button', { name: 'Get Card' }).click();
    await expect(pia.page.getByRole('button', { name: 'Card #2', exact: true })).toBeVisible();
    await expect(pot(vera)).toContainText('$110.00');
  });

  await test.step('the game starts live on every screen', async () => {
    await houseAdmin.start(gameId);
    await expect(story(vera).getByText('The game has started')).toBeVisible();
    await expect(squares(vera)).toHaveCount(24);
    await expect(pia.page.getByRole('button', { name: /Card #2/ })).toContainText('4 to go');
    await expect(gus.page.getByText('The editors mark them when stuff happens.')).toBeVisible();
    await squares(gus).first().click();
    await expect(dialogOf(gus)).toContainText('In this game, the editors mark the squares.');
    await gus.page.keyboard.press('Escape');
  });

  await test.step('marks and their receipts appear on every screen', async () => {
    const [last] = await houseAdmin.summariesOf(gameId, 1, [14]);
    await signIn(editor, EDITOR, `/admin/house-games/${gameId}`);
    await houseAdmin.mark(gameId, 1, [10], RECEIPT);
    for (const seat of [vera, gus, pia]) {
      await expect(story(seat).getByRole('link', { name: /example\.org/ })).toHaveCount(1);
    }
    await expect(gus.page.getByRole('button', { name: /Card #1/ })).toContainText('3 to go');
    await houseAdmin.mark(gameId, 1, [11, 13], RECEIPT);
    const row = editor.page.getByRole('listitem').filter({ hasText: last! });
    await expect(row.getByText(/^Completes a line for Gus \(#1\)/)).toBeVisible();
  });

  const tab = await pia.newTab();
  await test.step('a full line that nobody called is shown on every page', async () => {
    await tab.goto('/my-games');
    await tab.getByRole('link', { name: title }).click();
    await expect(squares({ page: tab })).toHaveCount(24);
    await expect(tab).not.toHaveTitle(WAITING);
    await houseAdmin.mark(gameId, 1, [14], RECEIPT);
    await houseAdmin.mark(gameId, 2, [10, 11, 13, 14], RECEIPT);
    for (const page of [gus.page, pia.page, tab]) await expect(page).toHaveTitle(WAITING);
    await pia.page.getByRole('button', { name: /^Account of Pia, BINGO waiting/ }).click();
    await expect(pia.page.getByRole('menuitem', { name: 'BINGO waiting: card #2' })).toBeVisible();
    await pia.page.keyboard.press('Escape');
    await expect(uncalled.getByRole('listitem')).toHaveText([/^GusCard #1/, /^PiaCard #2/]);
    await tab.goBack();
    await expect(noticeOf(tab, 2)).toBeVisible();
    await expect(tab.getByText('BINGO waiting', { exact: true })).toBeVisible();
    await gus.page.goto('/');
    await expect(gus.page).toHaveTitle(WAITING);
  });

  await test.step('Gus calls BINGO, and every screen shows it', async () => {
    await noticeOf(gus.page, 1).getByRole('link', { name: 'Go to My Card' }).click();
    // CALL BINGO must be on the screen without scrolling, with or without a notice above it.
    const call = gus.page.getByRole('button', { name: 'CALL BINGO' });
    await expect(call).toBeInViewport({ ratio: 1 });
    await call.click();
    const won = gus.page.getByRole('dialog');
    await expect(won.getByText('Congratulations! You won!')).toBeVisible();
    await expect(won.getByText('$110.00')).toBeVisible();
    await expect(won).toContainText(
      /is yours if you create an account in this browser within 48 hours.*row 3\..*4[78] hours left/,
    );
    const lost = pia.page.getByRole('dialog');
    await expect(lost.getByText('Gus called BINGO and won this game!')).toBeVisible();
    await expect(lost).toContainText(/The winning line: row 3\..*until .*4[78] hours left/);
    await lost.getByRole('button', { name: 'Continue' }).click();
    await expect(pia.page.getByText('The line that won')).toBeAttached();
    await expect(pia.page.getByRole('region', { name: /^Gus won with/ })).toBeInViewport();
    await expect(squares(pia).first(), 'the own card is folded').toBeHidden();
    // A visitor without a card does not see the result dialog.
    await expect(vera.page.getByText('Unclaimed')).toBeVisible();
    await expect(vera.page.getByRole('dialog')).toBeHidden();
    await expect(gus.page).not.toHaveTitle(WAITING);
    await expect(uncalled).toHaveCount(0);
    // A tab asks no more than once in 15 seconds.
    await tab.clock.setFixedTime(Date.now() + 20_000);
    await lookAgain(tab);
    await expect(tab).not.toHaveTitle(WAITING);
    await tab.close();
  });

  await test.step('Pia objects to a mark; the editor sees it on another page and decides', async () => {
    const area = editor.page.getByRole('navigation', { name: 'Admin' });
    await area.getByRole('link', { name: 'Users' }).click();
    await pia.page
      .getByRole('button', { name: /^Object to/ })
      .first()
      .click();
    await dialogOf(pia).getByLabel('Reason').fill('That was last year');
    await dialogOf(pia).getByRole('button', { name: 'Object' }).click();
    const reminder = editor.page.getByRole('status').filter({ hasText: title });
    await expect(reminder).toContainText(/^1 objection to the win in .*4[78] hours left/);
    await expect(
      area.getByRole('link', { name: /House Games\s*\d+\s*open objections?/ }),
    ).toBeVisible();
    await reminder.getByRole('link', { name: `Decide on the win in ${title}` }).click();
    await editor.page.getByRole('button', { name: /^Keep the result/ }).click();
    await expect(reminder).toHaveCount(0);
  });

  await test.step('Gus signs up, and the pot is in the bank', async () => {
    await gus.page.getByRole('dialog').getByRole('link', { name: 'Sign Up' }).click();
    await signUp(gus);
    await confirm(gus);
    await expect(gus.page.getByText('Cards Migrated!')).toBeVisible();
    await expect(gus.page.getByRole('banner').getByText('$110.00')).toBeVisible();
    await expect(gus.page.getByRole('region', { name: 'Gus won with card #1' })).toBeVisible();
    await expect(vera.page.getByText('Claimed', { exact: true })).toBeVisible();
  });

  await test.step('the books are public and complete', async () => {
    await vera.page.getByText('Pot history').click();
    const books = vera.page.getByRole('table');
    await expect(books.getByRole('row', { name: /Won by Gus/ })).toContainText('110.00');
    await expect(books.getByRole('row', { name: /Difference/ })).toContainText('$0.00');
  });
});
