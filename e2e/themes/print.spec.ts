import { readThemes } from '../../supabase/themes/read';
import {
  expectPrinted,
  expectWhole,
  expectWholeWords,
  pagesWithAll,
  scan,
  SCANNED,
} from '../support/paper';
import { boxOf } from '../support/geometry';
import { expect, test } from '../support/table';

const PATH = '/themes/election-night/print';

test('somebody without an account prints cards of a theme, and the same ones again @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const { page } = nora;
  const cards = page.getByRole('region', { name: /^Card #/ });
  const dealt = () => cards.allInnerTexts();

  await test.step('eight cards are four presses from the front page, the last of them Print', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Themes' }).click();
    await page.getByRole('link', { name: 'Print cards of Election Night' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Print Election Night BINGO');
    await expect(cards).toHaveCount(8);
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: /themes\/election-night$/ })).toBeVisible();
  });

  await test.step('new cards are other cards, and their address has them again', async () => {
    const first = await dealt();
    await page.getByRole('link', { name: 'Deal New Cards' }).click();
    await expect(page).toHaveURL(/seed=\d+/);
    await expect.poll(dealt).not.toEqual(first);
    const second = await dealt();
    await page.reload();
    expect(await dealt()).toEqual(second);
    await expect(page.getByRole('status')).toHaveCount(0);
    await page.getByLabel('Cards, up to 30').fill('3');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(cards).toHaveCount(3);
  });

  await test.step('an address of an older list says so, and a hostile one shows a sane page', async () => {
    await page.goto(`${PATH}?cards=2&list=abcdef`);
    await expect(page.getByText('This theme has changed')).toBeVisible();
    const answer = await page.goto(
      `${PATH}?cards=99999&seed=${'9'.repeat(10_000)}&per_page=%22%3E`,
    );
    expect(answer?.status()).toBe(200);
    await expect(cards).toHaveCount(30);
  });
});

test('cards of every theme fit A4 and Letter, one or four on a page, without scripts and on a dark device, and all their words fit screens @desktop', async ({
  table,
}) => {
  const { page } = await table.seat('Ned', { javaScriptEnabled: false, colorScheme: 'dark' });
  for (const [query, pages] of [
    ['cards=1', 1],
    ['cards=8&per_page=4', 2],
  ] as const) {
    await page.goto(`${PATH}?${query}`);
    await expectPrinted(page, pages);
  }
  const themes = readThemes('supabase/themes');
  const isInSeason = ({ months }: { months: number[] | null }) =>
    !months || months.includes(new Date().getUTCMonth() + 1);
  const drawn: string[] = [];
  for (const { slug, squares } of themes) {
    const headlines = squares.filter(isInSeason).map(({ summary }) => summary);
    drawn.push(...(await pagesWithAll(page, `/themes/${slug}/print`, headlines)));
  }
  await expectWholeWords(page, drawn);
  await page.emulateMedia({ media: 'print' });
  for (const { slug } of themes) {
    await page.goto(`/themes/${slug}/print?cards=4&per_page=4`);
    await expectWhole(page, 'Letter');
  }
  await test.step('a camera reads the code of the smallest card, and the cards leave room for their borders', async () => {
    const { page } = await table.seat('Cam', {
      viewport: { width: 718, height: 1046 },
      deviceScaleFactor: SCANNED,
    });
    await page.emulateMedia({ media: 'print' });
    await page.goto(`${PATH}?cards=4&per_page=4`);
    const cards = page.locator('.paper-card');
    const { x, width } = await boxOf(cards.nth(1));
    expect(x + width).toBeLessThan(717);
    expect(await scan(page, cards.first().locator('.paper-code'))).toBe(
      new URL('/themes/election-night', page.url()).href,
    );
  });
  const color = page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await color, 'paper is white').toBe('rgb(255, 255, 255)');
});
