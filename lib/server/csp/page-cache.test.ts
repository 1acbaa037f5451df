import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it, vi } from 'vitest';
import { PRE_HYDRATION_CLICK_SCRIPT, THEME_SCRIPT } from '@/lib/browser/inline-scripts';
import { pageSourcesOf, withOnePayload } from './inline-scripts';
import PageCache from './page-cache';
import { shellSources } from './shells';

const built = mkdtempSync(join(tmpdir(), 'built-'));
const page = `<script>${THEME_SCRIPT}</script><script>self.__next_f.push([1,"a"])</script>`;
const injected = '<script>alert(1)</script>';

const cache = new PageCache({
  fs: {
    readFile: (file: string) => readFile(file, 'utf8'),
    stat,
    existsSync: () => false,
  } as never,
  flushToDisk: false,
  serverDistDir: join(built, 'server'),
  revalidatedTags: [],
  maxMemoryCacheSize: 1_000_000,
  _requestHeaders: {},
});

const entry = (html: string, postponed?: string) =>
  ({ kind: 'APP_PAGE', html, postponed, headers: {}, status: 200 }) as never;
const how = { kind: 'APP_PAGE', isFallback: false, isRoutePPREnabled: true } as never;

function build(name: string, html: string, meta: object) {
  const app = join(built, 'server/app');
  mkdirSync(app, { recursive: true });
  writeFileSync(join(app, `${name}.html`), html);
  writeFileSync(join(app, `${name}.meta`), JSON.stringify(meta));
  writeFileSync(join(app, `${name}.rsc`), '');
}

const policyOf = (found: Awaited<ReturnType<PageCache['get']>>) =>
  (found?.value as { headers?: Record<string, string> } | null)?.headers?.[
    'content-security-policy'
  ];

it('a cached page is stored with a policy for its known scripts only', async () => {
  const made = entry(page + injected);
  await cache.set('/made', made, how);
  const policy = `script-src 'self' ${[...pageSourcesOf(withOnePayload(page))].join(' ')}; script-src-attr 'none'`;
  expect(policyOf({ value: made } as never), 'for the request that rendered it').toBe(policy);
  expect(policyOf(await cache.get('/made', how))).toBe(policy);
});

it('a page that the build prerendered gets its policy when it is read', async () => {
  build('prebuilt', page, { headers: { 'x-next-cache-tags': '' } });
  expect(policyOf(await cache.get('/prebuilt', how))).toContain([...pageSourcesOf(page)][0]);
});

it('a partly prerendered page gets no policy, and its shell’s scripts are added to the shell sources', async () => {
  vi.stubEnv('NEXT_DIST_DIR', relative(process.cwd(), built));
  build('shell', `<script>${PRE_HYDRATION_CLICK_SCRIPT}</script>`, { postponed: 'x' });
  const [early] = pageSourcesOf(`<script>${PRE_HYDRATION_CLICK_SCRIPT}</script>`);
  const [theme] = pageSourcesOf(`<script>${THEME_SCRIPT}</script>`);
  expect(shellSources()).toContain(early);
  const made = entry(page, 'x');
  await cache.set('/shell-made-later', made, how);
  expect(policyOf({ value: made } as never)).toBeUndefined();
  expect([...shellSources()!].sort()).toEqual([early, theme].sort());
});
