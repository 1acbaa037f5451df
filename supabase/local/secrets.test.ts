import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, expect, test } from 'vitest';
import { bootStack } from './boot.ts';
import { newTestSettings } from '../tests/support/test-stack.ts';

const { settings, discard } = await newTestSettings();
afterAll(discard);

test('only the owner can read the files of a stack, even where others could before', async () => {
  const mode = (...path: string[]) => statSync(join(settings.stackDir, ...path)).mode & 0o777;
  mkdirSync(join(settings.stackDir, 'mail'), { recursive: true });
  chmodSync(join(settings.stackDir, 'mail'), 0o755);
  writeFileSync(join(settings.stackDir, 'postgres.log'), '', { mode: 0o644 });
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
