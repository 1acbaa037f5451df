import { gzipSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';

/** Blocks this page's scripts, and thereby hydration, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The compressed size, in kilobytes, of the scripts that a page loads initially. */
export async function scriptsOf(request: APIRequestContext, path: string): Promise<number> {
  const html = await (await request.get(path)).text();
  // Only browsers without module support load `nomodule` scripts.
  const named = html
    .replaceAll(/<script[^>]+nomodule[^>]*>/gi, '')
    .matchAll(/(?:src|href)="([^"]+\.js)(?:\?[^"]*)?"/g);
  const paths = [...new Set([...named].map(([, script]) => script ?? ''))];
  const scripts = await Promise.all(
    paths.map(async (script) => (await request.get(script)).body()),
  );
  return Math.round(scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) / 1000);
}
