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
  for (const viewport of PHONES) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    expect(await bottomOf(page.getByText(/^A card has 24 predictions/))).toBeLessThan(
      viewport.height,
    );
    expect(await bottomOf(button(page, 'Join Game'))).toBeLessThan(viewport.height);
    await page.goto(`/house-game/${house}`);
    expect(await bottomOf(button(page, 'Join Game'))).toBeLessThan(viewport.height);
    await page.goto(`/invite/${invite_code}`);
    expect(await bottomOf(page.getByText(/^A private game of predicted headlines/))).toBeLessThan(
      viewport.height,
    );
    expect(await bottomOf(button(page, 'Sign Up')), 'an invitation').toBeLessThan(viewport.height);
  }
});

test('the card of a game is on the first screen, and its players come before its story @phone', async ({
  table,
}) => {
  const { game } = await readDemoWorld();
  const ada = await table.seat('Ada');
  await signIn(ada, { email: 'ada@example.com', password: 'headline' });
  const { page } = ada;
  for (const viewport of PHONES) {
    await page.setViewportSize(viewport);
    await page.goto(`/game/${game}`);
    expect(await bottomOf(page.getByRole('gridcell').first())).toBeLessThan(viewport.height);
    const players = await bottomOf(page.getByRole('heading', { name: 'Players' }));
    expect(players).toBeLessThan(
      await bottomOf(page.getByRole('heading', { name: 'How it happened' })),
    );
  }
});
