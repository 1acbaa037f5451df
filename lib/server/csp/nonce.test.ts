import { NextRequest, NextResponse } from 'next/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { policyFor } from './nonce';

const shells = vi.hoisted(() => ({ sources: new Set(["'sha256-shell'"]) as Set<string> | null }));
vi.mock('./shells', () => ({ shellSources: () => shells.sources }));

const GAME = '/house-game/11111111-1111-4111-8111-111111111111';
const POLICY = 'content-security-policy';

/** What the page is told, and what the browser. */
function protect(path: string, headers: Record<string, string> = {}) {
  const request = new NextRequest(`http://bingo.example${path}`, { headers });
  const { ask, protect } = policyFor(request);
  const told = protect(NextResponse.next()).headers.get(POLICY);
  return { page: ask(request).request.headers.get(POLICY), told };
}

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production');
  shells.sources = new Set(["'sha256-shell'"]);
});

it('gives every answer a nonce of its own, and the shells beside it', () => {
  const [one, other] = [protect('/auth'), protect('/auth')];
  expect(one.page).toMatch(
    /^script-src 'self' 'nonce-[\w+/]{22}==' 'sha256-shell'; script-src-attr 'none'$/,
  );
  expect(one.told).toContain(one.page);
  expect(one.told).toContain("object-src 'none'");
  expect(other.page).not.toBe(one.page);
});

it('gives none to pages that bring their own policy from the cache', () => {
  for (const path of ['/', '/about', GAME, '/no-such-page'])
    expect(protect(path), path).toEqual({ page: null, told: null });
  for (const cookie of ['hb-seen=1', 'hb-guest=1', 'hb-auth=x', 'hb-auth.0=x'])
    expect(protect(GAME, { cookie }).page, cookie).toContain('nonce');
});

it('takes no nonce from outside', () => {
  const headers = { [POLICY]: "script-src 'nonce-abc'" };
  expect(protect('/no-such-page', headers).page).toBeNull();
  expect(protect('/auth', headers).page).not.toContain('abc');
});

it('stays with what all pages have in common where the shells are out of reach, and in development', () => {
  shells.sources = null;
  expect(protect('/auth')).toEqual({ page: null, told: null });
  shells.sources = new Set();
  vi.stubEnv('NODE_ENV', 'development');
  expect(protect('/auth')).toEqual({ page: null, told: null });
});
