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
  const missing = address.replace(/[^/]{4}$/, '0000');
  for (const path of [missing, missing.replace('/game/', '/results/'), '/results/0']) {
    const nothing = await (await mallory.page.request.get(path)).text();
    expect(nothing, path).toContain('noindex');
    expect(nothing, path).not.toContain('Closed Session');
  }
  // The preview in a chat names neither the group nor the theme.
  for (const path of [address, address.replace('/game/', '/results/')]) {
    const page = await (await mallory.page.request.get(path)).text();
    const head = page.match(/<title>.*?<\/title>|<meta [^>]*>/g)!.join('');
    expect(head, path).toContain('A private game');
    expect(head, path).toContain('noindex');
    expect(head, path).not.toContain('Closed Session');
    expect(page, path).toContain(sentence);
    for (const secret of ['Sunday dinner', 'Nora']) expect(page, path).not.toContain(secret);
  }

  await mallory.page.goto(address);
  await mallory.page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(mallory.page).toHaveURL(new RegExp(`redirect=${encodeURIComponent('/game/')}`));
  await arrive(mallory, address);
  await expect(mallory.page.getByText(sentence)).toBeVisible();
  expect(mallory.page.url()).toBe(address);
  await mallory.page.goto(missing);
  await expect(mallory.page.getByText('Failed to load game data')).toBeVisible();
  expect(new URL(mallory.page.url()).pathname).toBe('/');
});
