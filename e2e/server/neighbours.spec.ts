import { openFaulty, type Faulty } from '../../scripts/bench/faulty';
import { AUTH_COOKIE } from '../../lib/cookies';
import { sessionOf } from '../support/session';
import { environment, serve } from '../support/server';
import { expect, test } from '../support/table';

const { APP_URL = 'http://localhost:3000' } = process.env;
const ADA = { email: 'ada@example.com', password: 'headline' };

let gateway: Faulty;
let stop: () => Promise<unknown>;

test.beforeAll(async () => {
  gateway = await openFaulty(environment().SUPABASE_URL!);
  const app = await serve({ SUPABASE_URL: gateway.url, BACKEND_PATIENCE_MS: '' });
  stop = () => app.stop();
});

test.afterAll(async () => {
  await stop();
  gateway.close();
});

/** The cookies of a new session that expires after these seconds, by what they say. */
async function cookiesOf(seconds: number): Promise<string> {
  const jar = await sessionOf(ADA);
  const own = jar.filter(({ name }) => name.startsWith(AUTH_COOKIE));
  const text = own.map(({ value }) => value.replace(/^base64-/, '')).join('');
  const session = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  const value = Buffer.from(JSON.stringify({ ...session, expires_at })).toString('base64url');
  const others = jar.filter((cookie) => !own.includes(cookie));
  return [{ name: AUTH_COOKIE, value: `base64-${value}` }, ...others]
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}

async function open(path: string, cookie: string) {
  const began = performance.now();
  const response = await fetch(APP_URL + path, { headers: { cookie }, redirect: 'manual' });
  const text = await response.text();
  const forgets = response.headers.getSetCookie().some((set) => set.startsWith(`${AUTH_COOKIE}=;`));
  return { status: response.status, ms: performance.now() - began, text, forgets };
}

/** Before it answers a person, a page may wait for a neighbour about this long, and no neighbour may add to it. */
const LONGEST_MS = 3_000;

test('while the auth server never answers, a valid token is used, and an expired session gets a page that says so, and is kept', async () => {
  const [due, expired] = [await cookiesOf(60), await cookiesOf(-60)];
  // The process then has the keys with which it verifies tokens.
  expect((await open('/my-games', await cookiesOf(3600))).status).toBe(200);
  await gateway.fail('/auth/v1', 'never answers');
  for (const path of ['/my-games', '/', '/api/token']) {
    const { status, ms } = await open(path, due);
    expect(status, path).toBe(200);
    expect(ms, path).toBeLessThan(LONGEST_MS);
  }
  const page = await open('/my-games', expired);
  expect(page).toMatchObject({ status: 503, forgets: false });
  expect(page.text).toContain('you stay signed in');
  expect(page.ms).toBeLessThan(LONGEST_MS);
  expect((await open('/', expired)).status, 'a public page').toBe(200);
  expect(gateway.countOf('/auth/v1/token'), 'one request for each session').toBe(2);

  await gateway.fail('/auth/v1', null);
  await expect.poll(async () => (await open('/my-games', expired)).status).toBe(200);
});

for (const way of ['refuses', 'never answers'] as const)
  test(`while the database ${way}, pages answer 503 in three seconds, and work again by themselves in five`, async () => {
    const cookie = await cookiesOf(3600);
    expect((await open('/my-games', cookie)).status).toBe(200);
    await gateway.fail('/rest/v1', way);
    await expect.poll(async () => (await open('/my-games', cookie)).status).toBe(503);
    const others = await Promise.all(Array.from({ length: 10 }, () => open('/my-games', cookie)));
    for (const page of others) {
      expect(page.status).toBe(503);
      expect(page.ms).toBeLessThan(LONGEST_MS);
    }
    expect(others[0]!.text).toContain('This page cannot be loaded right now');
    await gateway.fail('/rest/v1', null);
    const polled = { timeout: 5_000, intervals: [100] };
    await expect.poll(async () => (await open('/my-games', cookie)).status, polled).toBe(200);
  });
