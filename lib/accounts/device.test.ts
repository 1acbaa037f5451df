import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEVICE_COOKIE } from '@/lib/cookies';
import { knownDevice, rememberDevice } from './device';
import { forgetSession, rememberSession } from './session-cookies';

type Kept = { name: string; value: string };

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

beforeEach(() => {
  jar.clear();
  vi.stubEnv('APP_KEY', 'a key');
});

afterEach(() => vi.unstubAllEnvs());

const kept = () => jar.get(DEVICE_COOKIE)?.value ?? '';
const keep = (value: string) => jar.set(DEVICE_COOKIE, { name: DEVICE_COOKIE, value });

it('knows the accounts that have signed in with this browser, after a sign-out, too', async () => {
  expect(await knownDevice('ada@example.com')).toBeNull();
  await rememberSession('Ada@Example.com');
  const device = await knownDevice('ada@example.com');
  expect(device).toMatch(/^[\w-]{22}$/);
  await rememberSession('ben@example.com');
  await forgetSession();
  for (const email of ['ada@example.com', 'ADA@example.com', 'ben@example.com'])
    expect(await knownDevice(email)).toBe(device);
  expect(await knownDevice('mallory@example.com')).toBeNull();
  expect(jar.get(DEVICE_COOKIE)).toMatchObject({ httpOnly: true, secure: true, sameSite: 'lax' });
  expect(kept()).not.toMatch(/ada|example/i);
});

it('keeps the five accounts that signed in last', async () => {
  const emails = Array.from({ length: 7 }, (_, n) => `reader-${n}@example.com`);
  for (const email of [...emails, emails[3]!]) await rememberDevice(email);
  const known = await Promise.all(emails.map(knownDevice));
  expect(known.map(Boolean)).toEqual([false, false, true, true, true, true, true]);
});

it('knows no cookie that another key has signed, or that somebody has put together', async () => {
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
  vi.stubEnv('APP_KEY', 'another key');
  expect(await knownDevice('ada@example.com')).toBeNull();
});

it('keeps nothing where there is no app key', async () => {
  vi.stubEnv('APP_KEY', '');
  await rememberSession('ada@example.com');
  expect(kept()).toBe('');
  expect(await knownDevice('ada@example.com')).toBeNull();
});
