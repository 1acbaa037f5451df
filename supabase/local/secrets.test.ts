import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { bootStack } from './boot.ts';
import { readSecrets } from './secrets.ts';
import { newTestSettings } from '../tests/support/test-stack.ts';

const { settings, discard } = await newTestSettings();
afterAll(discard);

const countThemes = async (url: string) => {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql`select count(*)::int as themes from public.themes`;
    return row?.themes as number;
  } finally {
    await sql.end();
  }
};

test('a superuser password from before version 2, which was public, is replaced in the database and on disk', async () => {
  const file = join(settings.stackDir, 'secrets.json');
  const before = JSON.parse(readFileSync(file, 'utf8'));
  delete before.version;
  const asBefore = (secrets: object) => writeFileSync(file, JSON.stringify(secrets));
  await (await bootStack(settings)).stop();
  asBefore(before);
  await (await bootStack(settings)).stop();
  const { adminPassword, ...kept } = JSON.parse(readFileSync(file, 'utf8'));
  const { signingKey, secretKey } = before;
  expect(kept).toEqual({ version: 2, signingKey, secretKey });
  expect(adminPassword).not.toBe(before.adminPassword);
  // The state after a start that was killed when the database had the new password, but the file had not.
  asBefore({ ...before, nextAdminPassword: adminPassword });
  const stack = await bootStack(settings);
  await expect(countThemes(settings.adminUrl)).rejects.toThrow('password authentication failed');
  settings.adminUrl = settings.adminUrl.replace(before.adminPassword, adminPassword);
  expect(await countThemes(settings.adminUrl)).toBeGreaterThan(0);
  await stack.stop();
});

test('a directory without a signing key gets one, and the old secret is removed', () => {
  const file = join(settings.stackDir, 'secrets.json');
  const before = JSON.parse(readFileSync(file, 'utf8'));
  delete before.signingKey;
  writeFileSync(file, JSON.stringify({ ...before, jwtSecret: 'of earlier sessions' }));
  const after = readSecrets(settings.stackDir);
  expect(after).toEqual({ ...before, signingKey: expect.objectContaining({ crv: 'P-256' }) });
  expect(readSecrets(settings.stackDir)).toEqual(after);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('only the owner can read the files of a stack, even where others could before', async () => {
  const mode = (...path: string[]) => statSync(join(settings.stackDir, ...path)).mode & 0o777;
  mkdirSync(join(settings.stackDir, 'mail'), { recursive: true });
  chmodSync(join(settings.stackDir, 'mail'), 0o755);
  chmodSync(join(settings.stackDir, 'postgres.log'), 0o644);
  const stack = await bootStack(settings);
  const mailer = createTransport({ url: settings.smtpUrl });
  await mailer.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'for b alone' });
  const [mail = ''] = readdirSync(join(settings.stackDir, 'mail'));
  expect(['mail', 'postgres'].map((name) => mode(name))).toEqual([0o700, 0o700]);
  const files = [['secrets.json'], ['running.json'], ['postgres.log'], ['mail', mail]];
  expect(files.map((path) => mode(...path))).toEqual(files.map(() => 0o600));
  expect(mode() & 0o066).toBe(0);
  await stack.stop();
});
