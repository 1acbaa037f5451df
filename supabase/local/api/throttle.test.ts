import { performance } from 'node:perf_hooks';
import bcrypt from 'bcryptjs';
import { describe, expect, test } from 'vitest';
import { openPasswords } from './passwords.ts';
import type { Body, Route } from './auth-input.ts';
import { limitsOf, senderOf, Throttle } from './auth-limits.ts';

describe('a throttle', () => {
  test('allows its limit per window, and returns the remaining time', () => {
    let now = 0;
    const throttle = new Throttle(2, 60_000, () => now);
    expect([throttle.take('a'), throttle.take('a'), throttle.take('b')]).toEqual([0, 0, 0]);
    now = 20_000;
    expect(throttle.take('a')).toBe(40);
    now = 60_000;
    expect(throttle.take('a')).toBe(0);
  });
});

describe('the auth server', () => {
  /** Returns how many of 400 tries of this kind succeed before one is refused. */
  async function triesLeft(
    route: Route,
    who: (n: number) => { from?: string; email?: string; device?: string },
    status = 400,
    within = limitsOf({ now: () => 0, sleep: async () => {} }),
  ): Promise<number> {
    for (let n = 0; n < 400; n += 1) {
      const { from = '', email = '', device } = who(n);
      const headers = { 'X-Forwarded-For': from, ...(device && { 'X-Known-Device': device }) };
      const request = new Request('http://api', { headers });
      const work = async () => new Response(null, { status });
      const answer = await within(request, route, { email } as Body, work);
      if (answer.status === 429) return n;
    }
    return 400;
  }
  const [from, email] = ['203.0.113.9', 'ada@example.com'];
  const elsewhere = (n: number) => `198.51.${n % 200}.${Math.floor(n / 200)}`;
  const another = (n: number) => `reader-${n}@example.com`;

  test('limits wrong passwords per account and address, and per address', async () => {
    expect(await triesLeft('sign in', () => ({ from, email }))).toBe(10);
    expect(await triesLeft('sign in', (n) => ({ from, email: another(n) }))).toBe(100);
    expect(await triesLeft('sign in', (n) => ({ email: another(n) }))).toBe(400);
    expect(await triesLeft('sign in', () => ({ from, email }), 200)).toBe(400);
  });

  test.each([
    ['from unknown addresses', () => '', 10],
    ['from many addresses', elsewhere, 40],
  ])(
    'slows down an account that is tried %s, and lets its owner sign in',
    async (_, whence, burst) => {
      let now = 0;
      const slept: number[] = [];
      const sleep = async (ms: number) => {
        slept.push(ms);
        await null;
        now += ms;
      };
      const within = limitsOf({ now: () => now, sleep });
      const signIn = (n: number, status: number) => {
        const request = new Request('http://api', { headers: { 'X-Forwarded-For': whence(n) } });
        const spelled = n % 2 ? email : 'ADA@example.com';
        const work = async () => new Response(null, { status });
        return within(request, 'sign in', { email: spelled } as Body, work);
      };
      for (let n = 0; n < burst; n += 1) expect((await signIn(n, 400)).status).toBe(400);
      expect(slept).toEqual([]);
      expect((await signIn(burst, 200)).status).toBe(200);
      expect(slept).toEqual([6_000]);

      const pressing = [300, 301, 302].map((n) => signIn(n, 400));
      const answers = await Promise.all(pressing);
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 429]);
      const began = now;
      for (let n = 100; n < 150; n += 1) await signIn(n, 400);
      expect(now - began, 'fifty guesses take five minutes').toBeGreaterThan(290_000);
    },
  );

  test('counts the tries of a browser that has signed in before separately', async () => {
    const within = limitsOf({ now: () => 0, sleep: async () => {} });
    const strangers = () => ({ email });
    const near = () => ({ from, email });
    for (const who of [strangers, near]) await triesLeft('sign in', who, 400, within);
    for (const who of [strangers, near])
      expect(await triesLeft('sign in', who, 200, within)).toBe(0);
    const own = (device: string) => () => ({ from, email, device });
    expect(await triesLeft('sign in', own('laptop'), 200, within)).toBe(400);
    expect(await triesLeft('sign in', own('laptop'), 400, within)).toBe(10);
    expect(await triesLeft('sign in', own('laptop'), 200, within)).toBe(0);
    expect(await triesLeft('sign in', own('phone'), 200, within)).toBe(400);
  });

  test('accepts a browser that has signed in before even if the queue of others is full', async () => {
    const within = limitsOf();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const signIn = async (email: string, device = '') => {
      const request = new Request('http://api', { headers: { 'X-Known-Device': device } });
      const work = () => answered.then(() => new Response());
      return (await within(request, 'sign in', { email } as Body, work)).status;
    };
    const strangers = Array.from({ length: 32 }, (_, n) => signIn(another(n)));
    expect(await signIn(email)).toBe(429);
    const own = signIn(email, 'laptop');
    answer();
    expect(await own).toBe(200);
    expect(new Set(await Promise.all(strangers))).toEqual(new Set([200]));
  });

  test('limits sign-ups per address, successful or not, and all together without an address', async () => {
    for (const status of [200, 400]) {
      expect(await triesLeft('signup', (n) => ({ from, email: another(n) }), status)).toBe(30);
      const within = limitsOf({ now: () => 0, sleep: async () => {} });
      const unknown = await triesLeft('signup', (n) => ({ email: another(n) }), status, within);
      expect(unknown).toBe(150);
      const everywhere = (n: number) => ({ from: elsewhere(n), email: another(n) });
      expect(await triesLeft('signup', everywhere, status, within)).toBe(400);
    }
  });

  test('limits the addresses that people without an account try to keep their cards under', async () => {
    const within = limitsOf({ now: () => 0, sleep: async () => {} });
    expect(await triesLeft('update', (n) => ({ email: another(n) }), 422, within)).toBe(150);
    expect(await triesLeft('update', (n) => ({ from, email: another(n) }), 422, within)).toBe(30);
    expect(await triesLeft('update', () => ({}), 422, within)).toBe(400);
  });

  test('limits people without an account to a hundred per address, and a thousand without one', async () => {
    expect(await triesLeft('anonymous', () => ({ from }), 200)).toBe(100);
    expect(await triesLeft('anonymous', () => ({}), 200)).toBe(400);
  });

  test('limits tried links and requested mails', async () => {
    expect(await triesLeft('verify', () => ({ from }))).toBe(30);
    expect(await triesLeft('verify', () => ({}))).toBe(400);
    expect(await triesLeft('recover', () => ({ from, email }), 200)).toBe(10);
    expect(await triesLeft('recover', (n) => ({ from: elsewhere(n), email }), 200)).toBe(400);
    expect(await triesLeft('recover', (n) => ({ from, email: another(n) }), 200)).toBe(30);
    expect(await triesLeft('refresh', () => ({ from }))).toBe(300);
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1::/64', '2001:db8:0:1::'],
  ['127.0.0.1', ''],
  ['::1', ''],
  ['nonsense', ''],
])('the sender that %s names is “%s”', (said, sender) => {
  expect(senderOf(new Headers({ 'x-forwarded-for': said }))).toBe(sender);
});

test('passwords are hashed in the database, so that other requests do not wait', async () => {
  const { fits, end } = openPasswords(process.env.ADMIN_DATABASE_URL ?? '');
  await fits('warm', null);
  const before = performance.eventLoopUtilization();
  const known = await bcrypt.hash('a good password', 10);
  expect(await bcrypt.compare('a good password', known)).toBe(true);
  expect(await bcrypt.compare('another', known)).toBe(false);
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  expect(await fits('a good password', known.replace('$2a', '$2b'))).toBe(true);
  await end();
});
