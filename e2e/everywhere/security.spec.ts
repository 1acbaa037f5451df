import { createHash } from 'node:crypto';
import type { APIResponse } from '@playwright/test';
import { PERSONAL_COOKIES } from '../../lib/cookies';
import { HouseAdmin } from '../support/house-admin';
import { expect, test } from '../support/table';

const POLICY = 'content-security-policy';

/** The inline scripts of a page that its Content-Security-Policy blocks. */
async function refusedScripts(page: APIResponse): Promise<string[]> {
  const policies = page.headersArray().filter(({ name }) => name.toLowerCase() === POLICY);
  expect(policies).toHaveLength(1);
  const [named = ''] = /script-src [^;]*/.exec(policies[0]!.value) ?? [];
  if (named.includes("'unsafe-inline'")) return [];
  const codes = [...(await page.text()).matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
  return codes
    .filter(([, attributes = '']) => !/src=|ld\+json/.test(attributes))
    .filter(([, attributes = '', code = '']) => {
      const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1];
      const hash = createHash('sha256').update(code).digest('base64');
      return !named.includes(`'sha256-${hash}'`) && !(nonce && named.includes(`'nonce-${nonce}'`));
    })
    .map(([, , code = '']) => code.slice(0, 80));
}

test('the policy of a page allows each of its inline scripts, and those of a person’s page no other @desktop', async ({
  request,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const game = `/house-game/${await houseAdmin.createGame('The Guarded Edition')}`;
  // The first request renders the cached page for everybody; its headers must not affect the page.
  const first = await request.get(game, { headers: { [POLICY]: "script-src 'nonce-abcdef'" } });
  expect(await refusedScripts(first), 'the first to ask').toEqual([]);
  const pages = ['/', '/about', '/themes/keynote', '/no-such-page', '/auth', '/invite/A'];
  for (const path of [game, ...pages]) {
    for (const cookie of ['', `${PERSONAL_COOKIES[0]}=1`, 'hb-auth=worn-out']) {
      const page = await request.get(path, { headers: { cookie } });
      expect(await refusedScripts(page), `${path} with ${cookie}`).toEqual([]);
      const isShared = page.headers()['x-nextjs-cache'] !== undefined;
      expect(page.headers()[POLICY]!.includes("script-src 'self' 'unsafe-inline'"), path).toBe(
        isShared,
      );
    }
  }
});

test('scripts injected into a page or loaded from another site do not run @desktop', async ({
  table,
}) => {
  const eve = await table.seat('Eve');
  eve.forgive(/Content Security Policy|^console.error: Refused by script-src/);
  for (const [path, refusedHere] of [
    // A page that is the same for everybody allows inline scripts.
    ['/', ['script-src-attr', 'script-src-elem', 'true']],
    ['/auth', ['script-src-attr', 'script-src-elem', 'false']],
  ] as const) {
    await eve.page.goto(path);
    const refused = await eve.page.evaluate(async () => {
      const directives = new Set<string>();
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        directives.add(effectiveDirective),
      );
      const inline = document.createElement('script');
      inline.textContent = 'window.isHarmed = true';
      const foreign = document.createElement('script');
      foreign.src = 'https://elsewhere.example/harm.js';
      const handler = document.createElement('a');
      handler.setAttribute('onclick', 'window.isHarmed = true');
      document.body.append(inline, foreign, handler);
      handler.click();
      await new Promise((resolve) => foreign.addEventListener('error', resolve));
      return [...directives].sort().concat(String('isHarmed' in window));
    });
    expect(refused, path).toEqual(refusedHere);
  }
});

test('every response has the security headers @desktop', async ({ request }) => {
  for (const path of ['/', '/auth', '/no-such-page']) {
    const headers = (await request.get(path)).headers();
    const policy = headers[POLICY] ?? '';
    for (const rule of [
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy, path).toContain(rule);
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
    expect(headers['permissions-policy'], path).toContain('camera=()');
    expect(headers['strict-transport-security'], path).toMatch(/^max-age=\d{8}/);
  }
});

test('an address that is a secret is in no referrer, no cache and no search engine @desktop', async ({
  request,
}) => {
  for (const path of ['/table/none', '/card/none', '/api/table/none'])
    expect((await request.get(path)).headers(), path).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
});

test('no cache in front of the app keeps a page, or one that is not found @desktop', async ({
  request,
}) => {
  const cached = async (path: string) => {
    const page = await request.get(path);
    const { 'cache-control': control } = page.headers();
    return [page.status(), /^private\b/.test(control ?? '')];
  };
  expect(await cached('/themes/keynote')).toEqual([200, true]);
  const missing = ['/themes/none-such', `/house-game/${crypto.randomUUID()}`, '/no-such-page'];
  for (const path of [...missing, ...missing])
    expect(await cached(path), path).toEqual([404, true]);
});

test('the resizer of pictures is closed @desktop', async ({ request }) => {
  const pictures = [
    '/apple-icon.png',
    '/house-game',
    'http://127.0.0.1:1/a.png',
    '//evil.example/a.png',
  ];
  for (const picture of pictures) {
    const path = `/_next/image?url=${encodeURIComponent(picture)}&w=640&q=75`;
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()['content-type'], path).not.toMatch(/^image/);
  }
});
