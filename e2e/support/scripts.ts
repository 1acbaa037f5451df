import type { Page } from '@playwright/test';

/** Holds the scripts of pages that contain this word, by default all, back until the returned function is called. */
export async function holdScripts(page: Page, word = ''): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js*', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(word)) await released;
    await route.fulfill({ response });
  });
  return release;
}
