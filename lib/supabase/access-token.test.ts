import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TokenResponse } from './access-token';

const page = { cookie: 'hb-session=one' };
let accessToken: () => Promise<string>;
let answers: (() => Response | Promise<Response>)[];
const asked = vi.fn<(url: string) => Promise<Response>>(async () => answers.shift()!());

const lend =
  (token: string | null, seconds = 3600) =>
  () =>
    Response.json({ token, seconds } satisfies TokenResponse);

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'public');
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', asked);
  page.cookie = 'hb-session=one';
  answers = [];
  asked.mockClear();
  ({ accessToken } = await import('./access-token'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('a visitor calls with the public key, and asks for no token', async () => {
  page.cookie = 'hb-seen=1';
  expect(await accessToken()).toBe('public');
  expect(asked).not.toHaveBeenCalled();
});

it('a token is requested again a minute before it expires', async () => {
  answers = [lend('a'), lend('b')];
  await accessToken();
  vi.advanceTimersByTime(3539_000);
  expect(await accessToken()).toBe('a');
  vi.advanceTimersByTime(1000);
  expect(await accessToken()).toBe('b');
});

it('a clock that is set back does not lengthen the life of a token', async () => {
  answers = [lend('a'), lend('b')];
  await accessToken();
  vi.advanceTimersByTime(3_540_000);
  vi.setSystemTime(0);
  expect(await accessToken()).toBe('b');
});

it('another session has another token', async () => {
  answers = [lend('a'), lend('b')];
  await accessToken();
  page.cookie = 'hb-seen=1; hb-session=two';
  expect(await accessToken()).toBe('b');
});

it('a tab whose session has ended calls as a visitor', async () => {
  answers = [lend(null, 0)];
  expect(await accessToken()).toBe('public');
});

it.each([
  ['the server answers 503', () => new Response(null, { status: 503 })],
  ['the device is offline', () => Promise.reject(new TypeError('offline'))],
])(
  'while %s, calls fail instead of going out without a session, and the next one asks again',
  async (_, answer) => {
    answers = [answer, lend('a')];
    await expect(accessToken()).rejects.toThrow();
    expect(await accessToken()).toBe('a');
  },
);
