import { setTimeout as sleep } from 'node:timers/promises';
import type { Table } from './play.ts';

/** Requests a page as a visitor; returns false if it was not served. A page served in part is an error. */
export async function browse(url: string, path: string): Promise<boolean> {
  const response = await fetch(url + path, { signal: AbortSignal.timeout(8_000) }).catch(
    () => null,
  );
  const text = await response?.text().catch(() => null);
  if (!response || text == null || response.status >= 500) return false;
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  if (!text.trimEnd().endsWith('</html>')) throw new Error(`${path}: not a whole page`);
  return true;
}

/** A visitor who opens one page after the other until the signal. */
export async function pages(url: string, tables: Table[], signal: AbortSignal) {
  const visits = { whole: 0, failed: 0, broken: [] as string[] };
  while (!signal.aborted) {
    const house = tables.find(({ isHouse }) => isHouse);
    for (const path of ['/', '/how-to-play', ...(house ? [`/house-game/${house.id}`] : [])])
      try {
        if (await browse(url, path)) visits.whole += 1;
        else visits.failed += 1;
      } catch (error) {
        visits.broken.push((error as Error).message);
      }
    await sleep(500);
  }
  return visits;
}
