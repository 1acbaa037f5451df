import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BEGUN_COOKIE, DEVICE_COOKIE, RECOVERED_COOKIE } from '@/lib/cookies';
import { knownDevice, rememberDevice } from './device';
import {
  forgetRecovery,
  forgetSession,
  hasStartedSignInHere,
  hasRecovered,
  rememberSignInStart,
  rememberRecovery,
} from './session-cookies';
import type { Supabase } from '@/lib/supabase/client';

type Kept = { name: string; value: string; httpOnly?: boolean; maxAge?: number };

/** Neither scripts nor other sites' forms can use the cookie, and no open line shows it. */
const closed = { httpOnly: true, secure: true, sameSite: 'lax' };

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

beforeEach(() => {
  jar.clear();
  vi.stubEnv('APP_KEY', 'a-key'.padEnd(32, '-'));
});
afterEach(() => vi.unstubAllEnvs());

it('the browser remembers for a day with which address a sign-in began, in any letter case', async () => {
  await rememberSignInStart('Gus@Example.com');
  expect(await hasStartedSignInHere('gus@example.com')).toBe(true);
  expect(await hasStartedSignInHere('mallory@example.com')).toBe(false);
  expect(jar.get(BEGUN_COOKIE)).toMatchObject({ ...closed, maxAge: 24 * 3600 });
  expect(jar.get(BEGUN_COOKIE)?.value).not.toContain('example');
});

it('the browser remembers for an hour which session a reset link opened, until the password is set', async () => {
  expect(await hasRecovered(held('session-1'))).toBe(false);
  await rememberRecovery('session-1');
  expect(await hasRecovered(held('session-1'))).toBe(true);
  expect(await hasRecovered(held('session-2'))).toBe(false);
  expect(jar.get(RECOVERED_COOKIE)).toMatchObject({ ...closed, maxAge: 3600 });
  await forgetRecovery();
  expect(await hasRecovered(held('session-1'))).toBe(false);
});

it('a session’s token alone does not prove that a reset link opened the session', async () => {
  const claimed = createHash('sha256').update('session-1').digest('hex');
  jar.set(RECOVERED_COOKIE, { name: RECOVERED_COOKIE, value: claimed });
  expect(await hasRecovered(held('session-1'))).toBe(false);
  // Nor with a cookie that another deployment, or a cookie for another purpose, would have.
  await rememberSignInStart('session-1');
  jar.set(RECOVERED_COOKIE, { name: RECOVERED_COOKIE, value: jar.get(BEGUN_COOKIE)!.value });
  expect(await hasRecovered(held('session-1'))).toBe(false);
  await rememberRecovery('session-1');
  vi.stubEnv('APP_KEY', 'another-key'.padEnd(32, '-'));
  expect(await hasRecovered(held('session-1'))).toBe(false);
});

it('the browser forgets the reset link at sign-out', async () => {
  await rememberRecovery('session-1');
  await forgetSession();
  expect(await hasRecovered(held('session-1'))).toBe(false);
});

const kept = () => jar.get(DEVICE_COOKIE)?.value ?? '';
const keep = (value: string) => jar.set(DEVICE_COOKIE, { name: DEVICE_COOKIE, value });

it('a browser is known for every account that has signed in with it, even after a sign-out', async () => {
  expect(await knownDevice('ada@example.com')).toBeNull();
  await rememberDevice('Ada@Example.com');
  const device = await knownDevice('ada@example.com');
  expect(device).toMatch(/^[\w-]{22}$/);
  await rememberDevice('ben@example.com');
  await forgetSession();
  for (const email of ['ada@example.com', 'ADA@example.com', 'ben@example.com'])
    expect(await knownDevice(email)).toBe(device);
  expect(await knownDevice('mallory@example.com')).toBeNull();
  expect(jar.get(DEVICE_COOKIE)).toMatchObject(closed);
  const [id = '', ...proofs] = kept().split('.');
  expect(id).toBe(device);
  expect(proofs, 'signatures instead of addresses').toHaveLength(2);
  for (const proof of proofs) expect(proof).toMatch(/^[\w-]{43}$/);
});

it('a browser is known for the last five accounts', async () => {
  const emails = Array.from({ length: 7 }, (_, n) => `reader-${n}@example.com`);
  for (const email of [...emails, emails[3]!]) await rememberDevice(email);
  const known = await Promise.all(emails.map(knownDevice));
  expect(known.map(Boolean)).toEqual([false, false, true, true, true, true, true]);
});

it('a forged device cookie is not accepted', async () => {
  await rememberDevice('ada@example.com');
  const [id = '', proof = ''] = kept().split('.');
  const other = 'A'.repeat(id.length);
  for (const value of [
    '',
    id,
    proof,
    `${other}.${proof}`,
    `${id}.${proof}.`,
    `${id}.${proof}x`,
    '{'.repeat(9_000),
  ]) {
    keep(value);
    expect(await knownDevice('ada@example.com'), value).toBeNull();
  }
  keep(`${id}.${proof}`);
  expect(await knownDevice('ada@example.com')).toBe(id);
  vi.stubEnv('APP_KEY', 'another-key'.padEnd(32, '-'));
  expect(await knownDevice('ada@example.com')).toBeNull();
});
