import type { Locator, Page } from '@playwright/test';
import { readDemoWorld } from '../../scripts/demo-world';
import { signIn } from '../support/sign-in';
import { expect, test } from '../support/table';

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

/** The lower edge of an element on a page that is not scrolled. */
async function bottomOf(element: Locator): Promise<number> {
  await expect(element).toBeVisible();
  const { y, height } = (await element.boundingBox())!;
  return y + height;
}

/** Expects that this element of the open page ends on the first screen of each phone. */
async function expectAbove(page: Page, element: Locator) {
  for (const viewport of PHONES) {
    await page.setViewportSize(viewport);
    expect(await bottomOf(element), page.url()).toBeLessThan(viewport.height);
  }
}

const button = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name })
    .or(page.getByRole('main').getByRole('button', { name }))
    .first();

test('what the game is, and what to press, are on the first screen of a phone @phone', async ({
  page,
}) => {
  const { invite_code, house } = await readDemoWorld();
  await page.goto('/');
  await expectAbove(page, page.getByText(/^A card has 24 predictions/));
  await expectAbove(page, button(page, 'Join Game'));
  await page.goto(`/house-game/${house}`);
  await expectAbove(page, button(page, 'Join Game'));
  await page.goto(`/invite/${invite_code}`);
  await expectAbove(page, page.getByText(/^A private game of predicted headlines/));
  await expectAbove(page, button(page, 'Sign Up'));
});

test('the card of a game is on the first screen, and its players come before its story @phone', async ({
  table,
}) => {
  const { game } = await readDemoWorld();
  const ada = await table.seat('Ada');
  await signIn(ada, { email: 'ada@example.com', password: 'headline' });
  const { page } = ada;
  await page.goto(`/game/${game}`);
  for (const viewport of PHONES) {
    await page.setViewportSize(viewport);
    expect(await bottomOf(page.getByRole('gridcell').first())).toBeLessThan(viewport.height);
    const players = await bottomOf(page.getByRole('heading', { name: 'Players' }));
    expect(players).toBeLessThan(
      await bottomOf(page.getByRole('heading', { name: 'How it happened' })),
    );
  }
});
