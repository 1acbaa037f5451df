import { gzipSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';

/** Keeps this page's scripts from coming, until what is returned is called: so long nothing is hydrated. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** How many kilobytes of scripts, compressed, a page names: what it sends for before it has settled. */
export async function scriptsOf(request: APIRequestContext, path: string): Promise<number> {
  const html = await (await request.get(path)).text();
  // Old browsers alone load what is no module.
  const named = html
    .replaceAll(/<script[^>]+nomodule[^>]*>/gi, '')
    .matchAll(/(?:src|href)="([^"]+\.js)(?:\?[^"]*)?"/g);
  const paths = [...new Set([...named].map(([, script]) => script ?? ''))];
  const scripts = await Promise.all(
    paths.map(async (script) => (await request.get(script)).body()),
  );
  return Math.round(scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) / 1000);
}
