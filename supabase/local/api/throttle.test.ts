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
    let now = 0;
    // The buckets would refuse a burst before.
    const slowly = limitsOf({ now: () => (now += 1_000), sleep: async () => {} });
    const many = (n: number) => ({ from, email: another(n) });
    expect(await triesLeft('sign in', many, 400, slowly)).toBe(100);
    expect(await triesLeft('sign in', (n) => ({ email: another(n) }))).toBe(400);
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
    const own = (device: string) => () => ({ email, device });
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

  test.each([
    ['signup', 'another address', 400],
    ['signup', 'another address', 200],
    ['update', 'another address', 422],
    ['update', '', 200],
    ['verify', '', 400],
    ['recover', 'another address', 200],
    ['resend', 'another address', 200],
    ['refresh', '', 200],
    ['sign in', 'another address', 200],
  ] as const)(
    'takes 30 requests at once from one address (%s with %s, answered with %i), then two in a second',
    async (route, with_, status) => {
      let now = 0;
      const within = limitsOf({ now: () => now, sleep: async () => {} });
      const mail = (n: number) => (with_ ? { email: another(n) } : {});
      const near = (n: number) => ({ from, ...mail(n) });
      expect(await triesLeft(route, near, status, within)).toBe(30);
      now += 2_000;
      expect(await triesLeft(route, near, status, within)).toBe(4);
      const everywhere = (n: number) => ({ from: elsewhere(n), ...mail(n) });
      expect(await triesLeft(route, everywhere, status, within)).toBe(400);
    },
  );

  test('counts sign-ins and refreshes together, and other requests each for themselves', async () => {
    const within = limitsOf({ now: () => 0, sleep: async () => {} });
    const near = (n: number) => ({ from, email: another(n) });
    expect(await triesLeft('refresh', near, 200, within)).toBe(30);
    expect(await triesLeft('sign in', near, 200, within)).toBe(0);
    expect(await triesLeft('signup', near, 200, within)).toBe(30);
    expect(await triesLeft('recover', near, 200, within)).toBe(30);
  });

  test('counts sign-ups and new addresses without a known address together, and nothing else', async () => {
    const unknown = (n: number) => ({ email: another(n) });
    for (const route of ['signup', 'update'] as const)
      expect(await triesLeft(route, unknown, 200)).toBe(30);
    expect(await triesLeft('update', () => ({}), 200)).toBe(400);
    for (const route of ['verify', 'recover', 'resend', 'refresh', 'sign in'] as const)
      expect(await triesLeft(route, unknown, 200), route).toBe(400);
  });

  test('limits the resets of one account from one address to ten in an hour', async () => {
    expect(await triesLeft('recover', () => ({ from, email }), 200)).toBe(10);
    expect(await triesLeft('recover', (n) => ({ from: elsewhere(n), email }), 200)).toBe(400);
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

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1::', '2001:db8:0:1::'],
  ['2001:db8:0:1::/64', ''],
  ['198.51.100.1, 203.0.113.9', ''],
])('as a forwarded address, %s counts as “%s”', (said, sender) => {
  const headers = { 'sb-forwarded-for': said, 'x-forwarded-for': '198.51.100.7' };
  expect(senderOf(new Headers(headers))).toBe(sender);
});

test('passwords are hashed in the database, so that other requests do not wait', async () => {
  const { fits, end } = openPasswords(process.env.ADMIN_DATABASE_URL ?? '');
  await fits('warm', null);
  const [before, began] = [process.cpuUsage(), performance.now()];
  const known = await bcrypt.hash('a good password', 10);
  expect(await bcrypt.compare('a good password', known)).toBe(true);
  expect(await bcrypt.compare('another', known)).toBe(false);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan((performance.now() - began) / 2);
  expect(await fits('a good password', known.replace('$2a', '$2b'))).toBe(true);
  await end();
});
