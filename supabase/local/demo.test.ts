import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, settleDemoPasswords } from './demo.ts';

const { API_URL = '', PUBLISHABLE_KEY = '', ADMIN_DATABASE_URL = '' } = process.env;
const admin = postgres(ADMIN_DATABASE_URL, { max: 1, onnotice: () => {} });
const stackDir = mkdtempSync(join(tmpdir(), 'headline-bingo-demo-'));

const settle = (isOpen: boolean) => settleDemoPasswords(admin, { stackDir, isOpen });

afterAll(async () => {
  await settle(false);
  await admin.end();
  rmSync(stackDir, { recursive: true });
});

async function signIn(email: string, password: string) {
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const { auth } = createClient(API_URL, PUBLISHABLE_KEY, options);
  const { error } = await auth.signInWithPassword({ email, password });
  return { auth, code: error?.code };
}

test('open to the network, the demo accounts do not accept the password of the README', async () => {
  const { auth } = await signIn('admin@example.com', DEMO_PASSWORD);
  const { password, changed } = await settle(true);
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
  expect(changed).toEqual([]);
  expect(statSync(join(stackDir, 'demo-password')).mode & 0o777).toBe(0o600);
  for (const email of ['admin@example.com', 'ada@example.com', 'ben@example.com']) {
    expect((await signIn(email, DEMO_PASSWORD)).code).toBe('invalid_credentials');
    expect((await signIn(email, password)).code).toBeUndefined();
  }
  expect((await auth.refreshSession()).error).not.toBeNull();
});

test('the next start on this machine alone restores the known password', async () => {
  const { password: drawn } = await settle(true);
  expect((await settle(true)).password).toBe(drawn);
  expect(await settle(false)).toEqual({ password: DEMO_PASSWORD, changed: [] });
  expect((await signIn('admin@example.com', DEMO_PASSWORD)).code).toBeUndefined();
  expect((await signIn('admin@example.com', drawn)).code).toBe('invalid_credentials');
});

test('a password that somebody chose stays, and is reported as changed', async () => {
  const [before] = await admin`
    select encrypted_password as hash from auth.users where email = 'ada@example.com'`;
  const { auth } = await signIn('ada@example.com', DEMO_PASSWORD);
  await auth.updateUser({ password: 'a word of my own' });
  for (const isOpen of [true, false])
    expect((await settle(isOpen)).changed).toEqual(['ada@example.com']);
  expect((await signIn('ada@example.com', 'a word of my own')).code).toBeUndefined();
  await admin`
    update auth.users set encrypted_password = ${before!.hash} where email = 'ada@example.com'`;
});

test('a demo account without a password is reported as changed', async () => {
  const [before] = await admin`
    select encrypted_password from auth.users where email = 'ben@example.com'`;
  await admin`update auth.users set encrypted_password = '' where email = 'ben@example.com'`;
  expect((await settle(true)).changed).toEqual(['ben@example.com']);
  await settle(false);
  await admin`
    update auth.users set encrypted_password = ${before!.encrypted_password as string}
    where email = 'ben@example.com'`;
});
