import type { Page } from '@playwright/test';

/** Keeps this page's scripts from coming, until what is returned is called: so long nothing is hydrated. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
