import { NextRequest, NextResponse } from 'next/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { policyFor } from './nonce';

const shells = vi.hoisted(() => ({ sources: new Set(["'sha256-shell'"]) as Set<string> | null }));
vi.mock('./shells', () => ({ shellSources: () => shells.sources }));

const GAME = '/house-game/11111111-1111-4111-8111-111111111111';
const POLICY = 'content-security-policy';

/** The policy that is passed to the page's rendering, and the policy of the response. */
function protect(path: string, headers: Record<string, string> = {}) {
  const request = new NextRequest(`http://bingo.example${path}`, { headers });
  const { requestOptions, protect } = policyFor(request);
  const response = protect(NextResponse.next()).headers.get(POLICY);
  return { page: requestOptions(request).request.headers.get(POLICY), response };
}

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production');
  shells.sources = new Set(["'sha256-shell'"]);
});

it('every response has its own nonce, and the hashes of the shells', () => {
  const [one, other] = [protect('/auth'), protect('/auth')];
  expect(one.page).toMatch(
    /^script-src 'self' 'nonce-[\w+/]{22}==' 'sha256-shell'; script-src-attr 'none'$/,
  );
  expect(one.response).toContain(one.page);
  expect(one.response).toContain("object-src 'none'");
  expect(other.page).not.toBe(one.page);
});

it('a cached page gets no nonce, because it has its own policy', () => {
  for (const path of ['/', '/about', GAME, '/no-such-page'])
    expect(protect(path), path).toEqual({ page: null, response: null });
  for (const cookie of ['hb-seen=1', 'hb-guest=1', 'hb-auth=x', 'hb-auth.0=x'])
    expect(protect(GAME, { cookie }).page, cookie).toContain('nonce');
});

it('a policy in the request is dropped', () => {
  const headers = { [POLICY]: "script-src 'nonce-abc'" };
  expect(protect('/no-such-page', headers).page).toBeNull();
  expect(protect('/auth', headers).page).not.toContain('abc');
});

it('without readable shells, and in development, there is no nonce', () => {
  shells.sources = null;
  expect(protect('/auth')).toEqual({ page: null, response: null });
  shells.sources = new Set();
  vi.stubEnv('NODE_ENV', 'development');
  expect(protect('/auth')).toEqual({ page: null, response: null });
});
