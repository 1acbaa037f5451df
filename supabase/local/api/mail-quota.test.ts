import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../tests/support/db.ts';
import type { Settings } from '../settings.ts';
import { AuthMailer } from './auth-mail.ts';
import { wrapAuth } from './auth.ts';
import { connect, openLite } from './serve.ts';

const {
  ADMIN_DATABASE_URL = '',
  PUBLISHABLE_KEY = '',
  SIGNING_KEY = '{}',
  SMTP_URL = '',
} = process.env;

/** The settings of an auth server with a quota of one mail per hour. */
const settings = {
  adminUrl: ADMIN_DATABASE_URL,
  publishableKey: PUBLISHABLE_KEY,
  secretKey: 'a secret key',
  appKey: 'an app key',
  signingKey: JSON.parse(SIGNING_KEY) as object,
  siteUrl: 'http://localhost:3000',
  ports: { app: 3000 },
  smtpUrl: SMTP_URL,
  mailFrom: 'desk@headline-bingo.example',
  mailsPerHour: 1,
} as Settings;
const connection = connect(settings);
const mailer = new AuthMailer(settings);
const lite = openLite(settings, connection, mailer, 'a secret');
const answer = wrapAuth({ sql: connection.driver, mailer, settings, lite });

afterAll(async () => {
  mailer.close();
  await connection.driver.end();
});

const newAddress = () => `reader-${randomUUID()}@example.com`;
async function ask(route: string, body: object) {
  const headers = { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json' };
  const address = `http://127.0.0.1/auth/v1/${route}`;
  const response = await answer(
    new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
  return { status: response.status, ...((await response.json()) as { msg?: string }) };
}
const signUp = (email: string) => ask('signup', { email, password: 'a good password' });

test('once the hourly quota is used up, sign-ups are refused and no mail is sent', async () => {
  const [first, second] = [newAddress(), newAddress()];
  expect(await signUp(first)).toMatchObject({ status: 200 });
  const quota = {
    status: 429,
    error_code: 'over_email_send_rate_limit',
    msg: 'email rate limit exceeded',
  };
  expect(await signUp(second)).toMatchObject(quota);
  expect(await sql`select from auth.users where email = ${second}`).toHaveLength(0);
  expect(await ask('resend', { type: 'signup', email: first })).toMatchObject(quota);
  expect(await ask('recover', { email: first })).toMatchObject(quota);
  expect(await ask('recover', { email: second })).toMatchObject({ status: 200 });
  await sql`update auth.users set email_confirmed_at = now() where email = ${first}`;
  expect(await signUp(first)).toMatchObject({ status: 200, identities: [] });
});
