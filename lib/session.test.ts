import { beforeEach, expect, it, vi } from 'vitest';
import { BEGUN_COOKIE } from './cookies';
import { forgetSession, hasBegunHere, rememberBeginning } from './session';

type Kept = { name: string; value: string; httpOnly?: boolean; maxAge?: number };

const jar = vi.hoisted(() => new Map<string, Kept>());

vi.mock('@/lib/origin', () => ({ isSecureRequest: async () => true }));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    getAll: () => [...jar.values()],
    set: (cookie: Kept) => jar.set(cookie.name, cookie),
    delete: (name: string) => jar.delete(name),
  }),
}));

beforeEach(() => jar.clear());

it('knows for a day whose sign-in began in this browser, however the address is written', async () => {
  await rememberBeginning('Gus@Example.com');
  expect(await hasBegunHere('gus@example.com')).toBe(true);
  expect(await hasBegunHere('mallory@example.com')).toBe(false);
  expect(jar.get(BEGUN_COOKIE)).toMatchObject({ httpOnly: true, maxAge: 24 * 3600 });
  expect(jar.get(BEGUN_COOKIE)?.value).not.toContain('example');
});

it('knows of nobody in a browser where nothing began, or after signing out', async () => {
  expect(await hasBegunHere('')).toBe(false);
  await rememberBeginning('gus@example.com');
  await forgetSession();
  expect(await hasBegunHere('gus@example.com')).toBe(false);
});
