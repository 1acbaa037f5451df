import { beforeEach, expect, it, vi } from 'vitest';
import { GUEST_COOKIE, GUEST_SESSION_COOKIE } from '@/lib/cookies';
import { keepGuestSession, newGuestSession } from './guest-cookie';

type Kept = { name: string; value: string };

const jar = vi.hoisted(() => new Map<string, Kept>());

vi.mock('@/lib/server/origin', () => ({ isSecureRequest: async () => true }));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    set: (cookie: Kept) => jar.set(cookie.name, cookie),
  }),
}));

beforeEach(() => jar.clear());

it('scripts and other sites’ forms cannot use the cookie of a guest’s cards, and the marker holds no secret', async () => {
  const session = newGuestSession();
  await keepGuestSession(session);
  expect(jar.get(GUEST_SESSION_COOKIE)).toMatchObject({
    ...{ httpOnly: true, secure: true, sameSite: 'lax', path: '/' },
    expires: new Date(session.expiresAt),
  });
  expect(jar.get(GUEST_COOKIE)).toMatchObject({ value: '1', secure: true, sameSite: 'lax' });
});

it('a guest without a card has no marker', async () => {
  await keepGuestSession(newGuestSession(), false);
  expect([...jar.keys()]).toEqual([GUEST_SESSION_COOKIE]);
});
