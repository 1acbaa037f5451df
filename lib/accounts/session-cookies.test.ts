import { beforeEach, expect, it, vi } from 'vitest';
import { BEGUN_COOKIE, RECOVERED_COOKIE } from '@/lib/cookies';
import {
  forgetRecovery,
  forgetSession,
  hasBegunHere,
  hasRecovered,
  rememberBeginning,
  rememberRecovery,
} from './session-cookies';
import type { Supabase } from '@/lib/supabase/client';

type Kept = { name: string; value: string; httpOnly?: boolean; maxAge?: number };

const jar = vi.hoisted(() => new Map<string, Kept>());

vi.mock('@/lib/server/origin', () => ({ isSecureRequest: async () => true }));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    getAll: () => [...jar.values()],
    set: (cookie: Kept) => jar.set(cookie.name, cookie),
    delete: (name: string) => jar.delete(name),
  }),
}));

/** A client with this session. */
const held = (session_id: string) =>
  ({
    auth: { getClaims: async () => ({ data: { claims: { session_id } } }) },
  }) as never as Supabase;

beforeEach(() => jar.clear());

it('the browser remembers for a day with which address a sign-in began, in any letter case', async () => {
  await rememberBeginning('Gus@Example.com');
  expect(await hasBegunHere('gus@example.com')).toBe(true);
  expect(await hasBegunHere('mallory@example.com')).toBe(false);
  expect(jar.get(BEGUN_COOKIE)).toMatchObject({ httpOnly: true, maxAge: 24 * 3600 });
  expect(jar.get(BEGUN_COOKIE)?.value).not.toContain('example');
});

it('the browser does not know an address before a sign-in begins, or after a sign-out', async () => {
  expect(await hasBegunHere('')).toBe(false);
  await rememberBeginning('gus@example.com');
  await forgetSession();
  expect(await hasBegunHere('gus@example.com')).toBe(false);
});

it('the browser remembers for an hour which session a reset link opened, until the password is set', async () => {
  expect(await hasRecovered(held('session-1'))).toBe(false);
  await rememberRecovery('session-1');
  expect(await hasRecovered(held('session-1'))).toBe(true);
  expect(await hasRecovered(held('session-2'))).toBe(false);
  expect(jar.get(RECOVERED_COOKIE)).toMatchObject({ httpOnly: true, maxAge: 3600 });
  await forgetRecovery();
  expect(await hasRecovered(held('session-1'))).toBe(false);
});

it('the browser forgets the reset link at sign-out', async () => {
  await rememberRecovery('session-1');
  await forgetSession();
  expect(await hasRecovered(held('session-1'))).toBe(false);
});
