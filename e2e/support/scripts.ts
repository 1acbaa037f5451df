import { gzipSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';

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
