import { inDatabase } from '../support/database';
import { mark, middleRow, takeCard } from '../support/evening';
import { createGroup } from '../support/groups';
import { arrive, hydrated } from '../support/sign-in';
import { expect, test } from '../support/table';

/** Moves the end of a game to 20 seconds from now, which leaves time to open its page. */
const timeIsNearlyUp = (gameId: string) =>
  inDatabase(
    (sql) => sql`update public.games set ends_at = now() + interval '20 s' where id = ${gameId}`,
  );

test('a private game is over at its end, by itself, and the closest card takes the pot @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  await arrive(nora);
  const { page } = nora;
  const { path } = await createGroup(nora, 'The Late Desk');
  await page.goto(`${path}/create-game`);
  await hydrated(page, 'main form');

  await test.step('with an end in the future the game runs, and shows it', async () => {
    await page.getByLabel('Theme').selectOption({ index: 1 });
    await page.getByLabel('Price to play').fill('3');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByLabel('Ends at').fill('2090-01-15T20:00');
    await page.getByRole('button', { name: 'Create Game' }).click();
    await expect(page).toHaveURL(/\/game\//);
    await takeCard(nora);
    await expect(page.getByText(/^Ends Jan 15, 2090/)).toBeVisible();
    await mark(nora, (await middleRow(nora)).slice(0, 1));
  });

  await test.step('when its time is up, the open page shows who was closest and their share', async () => {
    await timeIsNearlyUp(page.url().split('/game/')[1]!.slice(0, 36));
    await page.reload();
    const news = page.getByRole('dialog', { name: 'Game Over' });
    await expect(news, 'the clock has ended it').toContainText('Time is up.', { timeout: 60_000 });
    await expect(news).toContainText('$3.00');
    await news.getByRole('button', { name: 'Continue' }).click();
    const end = page.getByRole('region', { name: /^Nora was closest with card #\d+$/ });
    await expect(end).toContainText('$3.00');
    await expect(end).toBeInViewport();
    await expect(page.getByRole('banner').getByText('$3.00')).toBeVisible();
  });
});
