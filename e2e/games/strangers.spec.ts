import { arrive } from '../support/sign-in';
import { expect, test } from '../support/table';
import { seatTogether } from '../support/together';

test('a stranger with the address of a game sees nothing of it @desktop', async ({
  table,
  baseURL,
}) => {
  const nora = await table.seat('Nora');
  const mallory = await table.seat('Mallory');
  const game = await seatTogether([nora], 'Closed Session');
  const address = new URL(`/game/${game}`, baseURL).href;
  const sentence = 'This game belongs to Closed Session. Ask for an invitation.';
  for (const path of [address.replace('/game/', '/results/'), address]) {
    await mallory.page.goto(path);
    await expect(mallory.page.getByText(sentence)).toBeVisible();
  }
  const missing = address.replace(/[^/]{4}$/, '0000');
  for (const path of [missing, missing.replace('/game/', '/results/'), '/results/0']) {
    const nothing = await (await mallory.page.request.get(path)).text();
    expect(nothing, path).toContain('noindex');
    expect(nothing, path).not.toContain('Closed Session');
  }
  // The preview in a chat names neither the group nor the theme.
  const page = await (await mallory.page.request.get(address)).text();
  const head = page.match(/<title>.*?<\/title>|<meta [^>]*>/g)!.join('');
  expect(head).toContain('A private game');
  expect(head).toContain('noindex');
  expect(head).not.toContain('Closed Session');
  expect(page).not.toContain('BINGO');

  await mallory.page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await expect(mallory.page).toHaveURL(new RegExp(`redirect=${encodeURIComponent('/game/')}`));
  await arrive(mallory);
  await mallory.page.goto(address);
  await expect(mallory.page.getByText(sentence)).toBeVisible();
  await expect(mallory.page.getByText('Failed to load game data')).toHaveCount(0);
  expect(mallory.page.url()).toBe(address);
  await mallory.page.goto(missing);
  await expect(mallory.page.getByText('Failed to load game data')).toBeVisible();
  expect(new URL(mallory.page.url()).pathname).toBe('/');
});
