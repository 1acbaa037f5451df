import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it, vi } from 'vitest';
import { PRE_HYDRATION_CLICK_SCRIPT, THEME_SCRIPT } from '@/lib/browser/inline-scripts';
import { pageSourcesOf, withOnePayload } from '../csp/inline-scripts';
import { shellSources } from '../csp/shells';
import PageCache from './pages';

const page = `<script>${THEME_SCRIPT}</script><script>self.__next_f.push([1,"a"])</script>`;
const injected = '<script>alert(1)</script>';
const cache = new PageCache();
const entry = (html: string, postponed?: string) => ({
  ...{ kind: 'APP_PAGE', html, postponed, status: 200 },
  headers: { 'x-next-cache-tags': 'one,two' } as Record<string, string>,
});
const policyOf = (value?: ReturnType<typeof entry>) => value?.headers['content-security-policy'];

it('stores with every page the policy that names its scripts, and no other script, and Vary: Cookie', async () => {
  const made = entry(page + injected);
  await cache.set('/made', made);
  const policy = `script-src 'self' ${[...pageSourcesOf(withOnePayload(page))].join(' ')}; script-src-attr 'none'`;
  expect(policyOf(made), 'for the request that rendered it').toBe(policy);
  expect(made.headers['vary']).toBe('Cookie');
  expect((await cache.get('/made'))?.value).toBe(made);
});

it('keeps a page that is not found out of other caches', async () => {
  const [found, missing] = [entry(page), { ...entry(page), status: 404 }];
  await cache.set('/found', found);
  await cache.set('/missing', missing);
  expect(found.headers['cache-control']).toBeUndefined();
  expect(missing.headers['cache-control']).toBe('private, no-store');
});

it('returns no page after one of its tags was invalidated, but one rendered later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await cache.set('/made', entry(page));
  vi.advanceTimersByTime(10);
  await cache.revalidateTag('three');
  expect(await cache.get('/made')).not.toBeNull();
  await cache.revalidateTag(['two'], { expire: 0 });
  expect(await cache.get('/made')).toBeNull();
  vi.advanceTimersByTime(10);
  await cache.set('/made', entry(page));
  expect(await cache.get('/made')).not.toBeNull();
  vi.useRealTimers();
});

it('leaves the shell of a page to the nonce of its answer, and names its own scripts', async () => {
  const built = mkdtempSync(join(tmpdir(), 'built-'));
  vi.stubEnv('NEXT_DIST_DIR', relative(process.cwd(), built));
  mkdirSync(join(built, 'server/app'), { recursive: true });
  writeFileSync(
    join(built, 'server/app/shell.html'),
    `<script>${PRE_HYDRATION_CLICK_SCRIPT}</script>`,
  );
  const [early] = pageSourcesOf(`<script>${PRE_HYDRATION_CLICK_SCRIPT}</script>`);
  const [theme] = pageSourcesOf(`<script>${THEME_SCRIPT}</script>`);
  expect(shellSources()).toContain(early);
  const made = entry(page, 'x');
  await cache.set('/shell-made-later', made);
  expect(policyOf(made)).toBeUndefined();
  expect([...shellSources()!].sort()).toEqual([early, theme].sort());
});
