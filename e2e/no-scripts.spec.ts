import { Desk } from './support/desk';
import { expect, test } from './support/table';

test('without scripts public pages are whole, and say what needs scripts @desktop', async ({
  table,
}) => {
  const ned = await table.seat('Ned', { javaScriptEnabled: false });
  const { page } = ned;
  const desk = await Desk.open();
  const id = await desk.createGame('The Paper Edition');
  await desk.start(id);

  for (const [path, heading] of [
    ['/', /Headline Bingo/],
    ['/how-to-play', /How to play/i],
    ['/about', /.+/],
    [`/house-game/${id}`, /The Paper Edition/],
  ] as const) {
    const answer = await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    // A browser that is remote-controlled does not draw it, nor read it out.
    expect(await answer?.text()).toMatch(/<noscript>.*This browser runs no scripts\./s);
  }
  await expect(page.getByRole('gridcell', { name: /^Square \d/ })).toHaveCount(24);
  await expect(page.getByRole('region', { name: 'How it happened' })).toBeVisible();
});
