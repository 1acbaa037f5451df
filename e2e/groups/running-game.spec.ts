import type { Page } from '@playwright/test';
import { inDatabase } from '../support/database';
import { boxOf, cutTexts, expectNothingWider, zoomText } from '../support/geometry';
import { openGroup } from '../support/groups';
import { squares } from '../support/guest';
import { arrive } from '../support/sign-in';
import { expect, lookAgain, test } from '../support/table';

const idIn = (page: Page) => page.url().split('/game/')[1]!.slice(0, 36);

/** Moves the end of a game to these milliseconds from now. */
const setEnd = (game: string, ms: number) =>
  inDatabase(
    (sql) => sql`update public.games set ends_at = ${new Date(Date.now() + ms)} where id = ${game}`,
  );

test('a member is led to the host’s game from the group’s page and from home, and reads how it ended @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const sam = await table.seat('Sam');
  const { path, code } = await openGroup(nora, 'The Small Hours');

  await test.step('Sam waits on the group’s page and on My Groups, and sees the game that Nora starts', async () => {
    await arrive(sam, `/invite/${code}`);
    await expect(sam.page).toHaveURL(path);
    await expect(sam.page.getByText('No Active Games')).toBeVisible();
    const groups = await sam.newTab();
    await groups.goto('/my-groups');
    await expect(groups.getByRole('link', { name: 'Enter Group' })).toBeVisible();
    await nora.page.goto(`${path}/create-game`);
    await nora.page.getByLabel('Theme').selectOption({ index: 1 });
    await nora.page.getByRole('button', { name: 'Create Game' }).click();
    await expect(nora.page.getByText('Nobody has joined yet.')).toBeVisible();
    await expect(nora.page.getByRole('main').locator('.button-primary')).toHaveText(['Buy Card']);
    for (const page of [sam.page, groups]) {
      await lookAgain(page);
      await expect(page.getByRole('link', { name: 'Join Game' })).toBeVisible();
    }
    await groups.close();
  });

  await test.step('home leads Sam into the game at the top of the page, and back to it later', async () => {
    await sam.page.goto('/');
    const bar = sam.page.getByRole('status').filter({ hasText: 'BINGO' });
    await expect(bar).toContainText('A new game in your group');
    await expect(bar).toBeInViewport({ ratio: 1 });
    const game = idIn(nora.page);
    await setEnd(game, 3_600_000);
    await sam.page.getByRole('link', { name: 'Join Game' }).click();
    await sam.page.getByRole('button', { name: 'Buy Card' }).click();
    await expect(squares(sam)).toHaveCount(24);
    const end = sam.page.getByText(/^Ends .*M$/).first();
    expect((await boxOf(end)).height, 'one line').toBeLessThan(30);
    await squares(sam).first().click();
    await sam.page.getByRole('dialog').getByRole('button', { name: 'Mark Square' }).click();
    await expect(sam.page.getByRole('dialog')).toBeHidden();
    await sam.page.goto('/');
    const own = sam.page.getByRole('region', { name: 'Active Games' });
    await expect(own).toContainText('to go');
    await setEnd(game, 10_000);
    await own.getByRole('link', { name: 'Play Game' }).click();
    await expect(sam.page).toHaveURL(new RegExp(game));
    await expect(end).toBeVisible();
  });

  await test.step('when its time is up, Sam’s open page shows who was closest and his share', async () => {
    const news = sam.page.getByRole('dialog', { name: 'Game Over' });
    await expect(news, 'the clock has ended it').toContainText('Time is up.', { timeout: 60_000 });
    await expect(news).toContainText(/You get\s*\$5\.00/);
    await news.getByRole('button', { name: 'Continue' }).click();
    const line = sam.page.getByText('Game over: Sam was closest · you get $5.00', { exact: true });
    await expect(line).toBeVisible();
    expect(await cutTexts(line)).toEqual([]);
    const result = sam.page.getByRole('region', { name: /^Sam was closest with card #\d+$/ });
    await expect(result).toBeInViewport();
    await expect(sam.page.getByRole('banner').getByText('$5.00')).toBeVisible();
  });

  await test.step('with text at 200 %, the season scrolls within itself', async () => {
    await sam.page.goto(path);
    await expect(sam.page.getByRole('region', { name: 'Standings' })).toContainText('$5.00');
    await zoomText(sam.page);
    await expectNothingWider(sam.page);
  });
});
