import { dialog, mark, middleRow, openSheet, squareOf } from '../support/evening';
import { watch } from '../support/guest';
import { HouseAdmin } from '../support/house-admin';
import { hydrated } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';
import { playTogether } from '../support/together';

/** Lets this device follow the open game behind the broadcast by these seconds. */
async function setDelay(seat: Seat, seconds: number) {
  await openSheet(seat);
  await dialog(seat).getByLabel('Broadcast delay').selectOption(String(seconds));
  // Without a delay, a game that is over shows its result at once, in a dialog that replaces this one.
  if (seconds > 0) await dialog(seat).getByRole('button', { name: 'Close', exact: true }).click();
}

/** Everything that the page shows or announces: its title, its text including live regions, and its labels. */
const textOf = ({ page }: Seat) =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel);
    return [document.title, document.body.innerText, ...labels].join('\n');
  });

/** Expects that each of these pages names a delayed game once, and shows nothing of its marks, pot, players or end. */
async function expectNameAlone({ page }: Pick<Seat, 'page'>, name: string, paths: string[]) {
  for (const path of paths) {
    await page.goto(path);
    const named = page.locator('section').filter({ hasText: 'Broadcast delay' });
    await expect(named.getByRole('heading')).toHaveText(['Broadcast delay', name]);
    await expect(page.locator('main').getByText(name), path).toHaveCount(1);
    // The home page also shows the house game, which has a pot of its own.
    if (path !== '/')
      await expect(page.locator('main'), path).not.toContainText(
        /Pot|Group pot|to go|Won by|called BINGO|Standings|Play Game|View Game|Winner|quiet|No (Active )?Games/,
      );
  }
}

const TITLE = 'Sunday dinner BINGO, The Late Supper · Headline Bingo';

test('a phone behind the broadcast learns nothing early, also after a reload, and shows own marks at once @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const sam = await table.seat('Sam');
  await playTogether([nora, sam], 'The Late Supper');
  const [first, second, third, last] = (await middleRow(nora)) as [string, string, string, string];
  const { page } = sam;
  const group = (await page.getByRole('link', { name: 'The Late Supper' }).getAttribute('href'))!;

  await test.step('a mark of somebody else appears after the delay, not before', async () => {
    await setDelay(sam, 5);
    await expect(page.getByText('Live, 5 s delay')).toBeVisible();
    await expect(page).toHaveTitle(TITLE);
    const before = Date.now();
    await mark(nora, [first]);
    await expect(squareOf(sam, first)).toHaveAccessibleName(/, marked/);
    expect(Date.now() - before).toBeGreaterThanOrEqual(5000);
  });

  await test.step('an own mark appears at once, while an earlier one of somebody else waits', async () => {
    await setDelay(sam, 120);
    await expect(page.getByText('Live, 120 s delay')).toBeVisible();
    await mark(nora, [second]);
    await mark(sam, [third]);
    await expect(squareOf(nora, third)).toHaveAccessibleName(/, marked/);
    expect(await textOf(sam)).not.toMatch(new RegExp(`${second}”?[,:] marked|marked “${second}`));
  });

  await test.step('other pages show the name alone, and a reload shows nothing of the game before its time', async () => {
    const game = page.url();
    await expectNameAlone(sam, 'Sunday dinner BINGO', ['/', '/my-games', group]);
    const html = await (await page.goto(game))?.text();
    expect(html?.replaceAll(/<script[^]*?<\/script>/g, '')).not.toMatch(/, marked|Nora marked/);
    await expect(page.getByText('120-second broadcast delay')).toBeVisible();
    expect(await textOf(sam)).not.toMatch(/, marked|Nora marked/);
    await hydrated(page, 'main button');
    await page.getByRole('button', { name: 'Show it now' }).click();
    await expect(squareOf(sam, second)).toHaveAccessibleName(/, marked/);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  });

  await test.step('neither BINGO nor its dialog nor the title appears early, and without a delay all of it does at once', async () => {
    await setDelay(sam, 120);
    await expect(page.getByText('Live, 120 s delay')).toBeVisible();
    await mark(nora, [last]);
    await nora.page.getByRole('button', { name: 'CALL BINGO' }).click();
    await expect(dialog(nora).getByText('Congratulations! You won!')).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    expect(await textOf(sam)).not.toMatch(
      new RegExp(`${last}”?[,:] marked|Nora marked “${last}|called BINGO`),
    );
    await expect(page).toHaveTitle(TITLE);
    await expect(dialog(sam)).toBeHidden();
    const tab = await sam.newTab();
    await expectNameAlone({ page: tab }, 'Sunday dinner BINGO', ['/my-games', group]);
    await tab.goto(page.url().replace('/game/', '/results/'));
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Sunday dinner BINGO');
    await expect(tab.locator('main')).not.toContainText(/Nora|Pot|marked/);
    await tab.close();
    await setDelay(sam, 0);
    await expect(dialog(sam).getByText('Nora called BINGO and won this game!')).toBeVisible();
    const kept = await sam.context.cookies();
    expect(kept.filter(({ name }) => name.startsWith('hb-behind'))).toEqual([]);
  });
});

test('a visitor behind the broadcast of a house game learns nothing of its end, also after a reload @phone', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  // A second try must not find the game of the first.
  const title = `The Late Stream ${crypto.randomUUID().slice(0, 8)}`;
  const id = await houseAdmin.createGame(title);
  await houseAdmin.start(id);
  const vera = await table.seat('Vera');
  const { page } = vera;
  await watch(vera, id);
  await setDelay(vera, 120);
  await expect(page.getByText('Live, 120 s delay')).toBeVisible();
  await houseAdmin.win(id, 'https://example.org/the-news');

  const html = await (await page.reload())?.text();
  expect(html?.replaceAll(/<script[^]*?<\/script>/g, '')).not.toMatch(
    /, marked|won with card|called BINGO/,
  );
  await expect(page.getByText('120-second broadcast delay')).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Headline Bingo`);
  expect(await textOf(vera)).not.toMatch(/, marked|won with card|called BINGO/);

  await page.goto('/');
  const named = page.locator('section').filter({ hasText: 'Broadcast delay' });
  const others = await page.getByText(title).count();
  expect(others).toBe(await named.getByText(title).count());
});
