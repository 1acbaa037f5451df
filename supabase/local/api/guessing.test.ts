import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { newAddress, permitMail } from '../../tests/support/api.ts';

const { API_URL = '', APP_KEY = '', DATABASE_URL = '', PUBLISHABLE_KEY = '' } = process.env;
const sql = postgres(DATABASE_URL, { max: 2, onnotice: () => {} });

afterAll(() => sql.end());

type Answer = { status: number; error_code?: string; msg?: string; access_token?: string };

/** Sends a request as the app does for a visitor with this address; empty means that the app has none. */
const ask = (route: string, body: object, from = '') =>
  send(route, body, { 'X-App-Key': APP_KEY, ...(from && { 'X-Forwarded-For': from }) });

async function send(route: string, body: object, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${API_URL}/auth/v1/${route}`, {
    method: 'POST',
    headers: {
      apikey: PUBLISHABLE_KEY,
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { ...((await response.json()) as Answer), status: response.status };
}

const signIn = (email: string, password: string, from?: string) =>
  ask('token?grant_type=password', { email, password }, from);

const isMailed = async (email: string) =>
  sql`select true from auth.users where email = ${email} and recovery_sent_at is not null`;

/** Signs somebody up whose link of this kind was sent `seconds` ago. */
async function waitingFor(kind: 'confirmation' | 'recovery', seconds: number) {
  const email = newAddress();
  await permitMail(email);
  expect((await ask('signup', { email, password: 'a good password' })).status).toBe(200);
  if (kind === 'recovery') {
    await ask('recover', { email });
    await vi.waitFor(async () => expect(await isMailed(email)).toHaveLength(1), 10_000);
  }
  const [account] = await sql<{ token: string }[]>`
    update auth.users set ${sql(`${kind}_sent_at`)} = now() - make_interval(secs => ${seconds})
    where email = ${email} returning ${sql(`${kind}_token`)} as token`;
  return { email, token_hash: account?.token ?? '' };
}

async function open(kind: 'confirmation' | 'recovery', seconds: number) {
  const { token_hash } = await waitingFor(kind, seconds);
  const type = kind === 'recovery' ? 'recovery' : 'signup';
  const answer = await ask('verify', { type, token_hash });
  return answer.error_code ?? answer.status;
}

describe('a request for a reset', () => {
  test('a request for a reset is answered before the mail is sent, because its time would reveal an account', async () => {
    const { email } = await waitingFor('confirmation', 1);
    await sql.begin(async (tx) => {
      // While this row is locked, the token of the mail cannot be stored.
      await tx`select from auth.users where email = ${email} for update`;
      for (const one of [email, newAddress()])
        expect(await ask('recover', { email: one })).toEqual({ status: 200 });
    });
    await vi.waitFor(async () => expect(await isMailed(email)).toHaveLength(1), 10_000);
  });
});

describe('the link of a mail', () => {
  test('cannot be guessed from the address and six digits', async () => {
    const { email, token_hash } = await waitingFor('confirmation', 1);
    await ask('recover', { email });
    const recovery = async () =>
      (await sql`select recovery_token as token from auth.users where email = ${email}`)[0]?.token;
    await expect.poll(recovery).toMatch(/^[0-9a-f]{64}$/);
    const hashes = [token_hash, await recovery()];
    expect(token_hash).toMatch(/^[0-9a-f]{64}$/);
    for (let code = 0; code < 1_000_000; code += 1) {
      // Lets Node handle connections that the server closes during the loop.
      if (code % 50_000 === 0) await nextTurn();
      const guess = hash('sha256', email + String(code).padStart(6, '0'));
      if (hashes.includes(guess)) throw new Error(`It was ${code}.`);
    }
  });

  test('confirms an address for a day, and signs in without a password for an hour', async () => {
    const hour = 3_600;
    expect(await open('confirmation', 24 * hour - 30)).toBe(200);
    expect(await open('confirmation', 24 * hour + 1)).toBe('otp_expired');
    expect(await open('recovery', hour - 30)).toBe(200);
    expect(await open('recovery', hour + 1)).toBe('otp_expired');
  });

  test('is not accepted as another kind of link, nor as typed digits', async () => {
    const { email, token_hash } = await waitingFor('recovery', 1.1 * 3_600);
    for (const type of ['magiclink', 'email', 'signup', 'email_change'])
      expect((await ask('verify', { type, token_hash })).status).toBeGreaterThanOrEqual(400);
    const typed = await ask('verify', { type: 'recovery', email, token: '123456' });
    expect(typed).toMatchObject({ status: 400, error_code: 'validation_failed' });
  });
});

describe('a password', () => {
  test('takes the same time to refuse for unknown, unconfirmed and known addresses', async () => {
    const { email: unconfirmed } = await waitingFor('confirmation', 1);
    const times: Record<string, number[]> = { known: [], unknown: [], unconfirmed: [] };
    for (let n = 0; n < 5; n += 1) {
      const people = { known: 'admin@example.com', unknown: newAddress(), unconfirmed };
      for (const [who, email] of Object.entries(people)) {
        const began = performance.now();
        const answer = await signIn(email, 'wrong');
        times[who]?.push(performance.now() - began);
        expect(answer.error_code).toBe('invalid_credentials');
      }
    }
    // Other load on the machine can only lengthen a time, so the shortest one is the most exact.
    const least = (who: string) => Math.min(...(times[who] ?? []));
    for (const who of ['unknown', 'unconfirmed']) {
      expect(least(who) / least('known')).toBeGreaterThan(0.4);
      expect(least(who) / least('known')).toBeLessThan(2.5);
    }
  });
});

test('invalid addresses, passwords and user data are refused without a server error', async () => {
  const odd = [null, 7, true, {}, [], '', 'x'.repeat(300), 'a\0b@example.com', "'; drop--"];
  for (const value of odd) {
    for (const [route, body] of [
      ['signup', { email: value, password: 'a good password' }],
      ['signup', { email: newAddress(), password: value }],
      ['signup', { email: newAddress(), password: 'a good password', data: value ?? 'none' }],
      ['token?grant_type=password', { email: value, password: 'wrong' }],
      ['token?grant_type=password', { email: newAddress(), password: value }],
      ['token?grant_type=refresh_token', { refresh_token: value }],
      ['verify', { type: 'recovery', token_hash: value }],
      ['verify', { type: value, token_hash: 'x' }],
      ['recover', { email: value }],
      ['resend', { type: 'signup', email: value }],
    ] as const) {
      const { status } = await ask(route, body);
      expect(status, `${route} ${JSON.stringify(body)}`).toBeLessThan(500);
    }
  }
});
