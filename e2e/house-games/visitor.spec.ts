import { setTimeout as sleep } from 'node:timers/promises';
import { HouseAdmin, EDITOR } from '../support/house-admin';
import { hydrated, signIn } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

const lead = ({ page }: Seat) => page.getByRole('region', { name: 'Game in Session' });
const story = ({ page }: Seat) => page.getByRole('region', { name: 'How it happened' });

/** Starts a house game. Returns its id and the path of its page. */
async function runGame(title: string) {
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame(title);
  await houseAdmin.start(id);
  return { houseAdmin, id, path: `/house-game/${id}` };
}

test('a visitor sees a notice once, and reaches the game by keyboard', async ({ table }) => {
  const vera = await table.seat('Vera');
  await vera.page.goto('/?notice=signed_out');
  await expect(
    vera.page.getByRole('region', { name: 'Notices' }).getByRole('listitem'),
  ).toHaveCount(1);
  await expect(vera.page).toHaveURL(/\/$/);
  await vera.page.reload();
  await vera.page.keyboard.press('Tab');
  await expect(vera.page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();

  await lead(vera).getByRole('heading', { level: 3 }).getByRole('link').click();
  await expect(vera.page).toHaveURL(/\/house-game\//);
  await vera.page.goBack();
  await lead(vera).getByRole('link', { name: 'Join Game' }).click();
  const dialog = vera.page.getByRole('dialog', { name: 'Join the house game' });
  await expect(dialog.getByRole('button', { name: 'Continue as guest' })).toBeVisible();
});

test('a visitor buys a card on the front page, and finds it there and in another tab', async ({
  table,
}) => {
  await runGame('The Front Door');
  const gus = await table.seat('Gus');
  await gus.page.goto('/');
  const tab = await gus.newTab();
  const title = lead(gus).getByRole('heading', { level: 3 }).getByRole('link');
  await tab.goto((await title.getAttribute('href'))!);
  await expect(tab.getByRole('button', { name: 'Join Game' })).toBeVisible();
  await lead(gus).getByRole('link', { name: 'Join Game' }).click();
  await gus.page.getByRole('button', { name: 'Continue as guest' }).click();
  await gus.page.getByLabel('Display Name').fill('Gus');
  await gus.page.getByRole('button', { name: 'Buy Card', exact: true }).click();
  await expect(gus.page).toHaveURL(/\/house-game\//);
  await expect(gus.page.getByRole('button', { name: /^Card #/ })).toHaveCount(1);
  await expect(tab.getByRole('button', { name: /^Card #/ })).toHaveCount(1);
  await expect(tab.getByRole('button', { name: 'Join Game' })).toHaveCount(0);
  await expect(async () => {
    // By keyboard, because a pointer on the toast in front of it would keep the toast. The page is loaded anew after a
    // first purchase, and may lose a press.
    await gus.page.getByRole('link', { name: 'Headline Bingo' }).first().press('Enter');
    await expect(lead(gus)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(lead(gus).getByText(/Card #\d+/)).toBeVisible();
  await lead(gus).getByRole('link', { name: 'Play Your Card' }).click();
  await expect(gus.page).toHaveURL(/\/house-game\//);
});

test('the guest form opens while the scripts of a prefetched page are still loading @desktop', async ({
  table,
}) => {
  const gus = await table.seat('Gus');
  await gus.page.route('**/_next/static/chunks/*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    // Delays the chunk that the guest form shares with the page of a house game, and less so the front page's own
    // dialog.
    const isOfGame =
      script.includes('Please provide a display name') && !script.includes('"Display Name"');
    if (isOfGame) await sleep(1_500);
    else if (script.includes('Join the house game')) await sleep(400);
    await route.fulfill({ response });
  });
  await gus.page.goto('/');
  await hydrated(gus.page, 'main');
  await lead(gus).getByRole('link', { name: 'Join Game' }).click();
  await gus.page.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(gus.page.getByLabel('Display Name')).toBeVisible();
  await gus.page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a front page left open reloads its data after two minutes @desktop', async ({ table }) => {
  const vera = await table.seat('Vera');
  await vera.page.clock.install();
  await vera.page.goto('/');
  const asked = vera.page.waitForRequest(
    (request) => request.headers()['rsc'] === '1' && new URL(request.url()).pathname === '/',
  );
  await vera.page.clock.fastForward('02:01');
  await asked;
});

test('a visitor’s page shows a mark made in the app at once, and one made elsewhere within five seconds @desktop', async ({
  table,
}) => {
  const { houseAdmin, id, path } = await runGame('The Minute');
  const editor = await table.seat('The Editor');
  const vera = await table.seat('Vera');
  await vera.page.goto(path);
  await expect(story(vera).getByText('Marked', { exact: true })).toHaveCount(0);

  await signIn(editor, EDITOR, path);
  await hydrated(editor.page, '[role=gridcell]');
  await editor.page
    .getByRole('gridcell')
    .filter({ hasNotText: /^FREE$/ })
    .first()
    .click();
  const dialog = editor.page.getByRole('dialog');
  const headline = await dialog.getByRole('heading').first().innerText();
  await dialog.getByRole('button', { name: 'Mark Square' }).click();
  await expect(dialog).toBeHidden();

  // Reads the served HTML, because the page itself is also updated by the live channel.
  const servedHtml = async () => (await vera.page.request.get(path)).text();
  const marks = async () => (await servedHtml()).match(/square_marked/g)?.length ?? 0;
  await expect.poll(marks, { timeout: 4_000 }).toBe(1);
  expect(await servedHtml()).toContain(headline);

  await houseAdmin.mark(id, 0, [24], 'https://example.org/the-news');
  const began = Date.now();
  await expect.poll(marks, { timeout: 20_000, intervals: [500] }).toBe(2);
  expect(Date.now() - began).toBeLessThan(5_000);
});
