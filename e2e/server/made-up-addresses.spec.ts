import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, serve } from '../support/server';
import { expect, test } from '../support/table';

const { APP_URL = 'http://localhost:3000' } = process.env;
const AT_ONCE = 20;

/** Asks for that many made-up themes, half of them as house games. Returns what `measure` says after each few of them. */
async function ask(from: number, count: number, measure: () => number): Promise<number[]> {
  const measured: number[] = [];
  for (let n = from; n < from + count; n += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, i) => {
        const id = String(n + i);
        const game = `/house-game/00000000-0000-4000-8000-${id.padStart(12, '0')}`;
        const response = await fetch(APP_URL + (i % 2 === 0 ? `/themes/made-up-${id}` : game));
        expect(response.status).toBe(404);
        expect(response.headers.get('cache-control')).toBe('private, no-cache');
        await response.text();
      }),
    );
    measured.push(measure());
  }
  return measured;
}

test('made-up addresses fill neither memory nor disk', async () => {
  test.skip(process.platform !== 'linux', 'reads the memory of the process from /proc');
  test.setTimeout(300_000);
  const app = await serve();
  const built = join(process.cwd(), environment().NEXT_DIST_DIR ?? '.next', 'server');
  const files = () => globSync('**/*', { cwd: built }).length;
  const megabytes = () => {
    const status = readFileSync(`/proc/${app.identity.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
  };
  try {
    const before = files();
    // The cache is full and the heap grown after the first. Each collection of garbage takes some megabytes back, so the most
    // of the next 200 is compared with the least of the last. Without its limit, a page would take 0.1 MB.
    await ask(0, 600, megabytes);
    const full = Math.max(...(await ask(600, 200, megabytes)));
    await ask(800, 400, megabytes);
    const later = Math.min(...(await ask(1200, 200, megabytes)));
    console.log(`made-up addresses: ${(later - full).toFixed(1)} MB more`);
    expect(later - full).toBeLessThan(30);
    expect(files()).toBe(before);
  } finally {
    await app.stop();
  }
});
