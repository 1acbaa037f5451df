import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootStack, type Stack } from './boot.ts';
import { newTestSettings } from '../tests/support/test-stack.ts';

// All tests share one stack.
const { settings, discard } = await newTestSettings();
afterAll(async () => {
  await stack.stop();
  discard();
});

let stack: Stack;
/** Starts on what was left when the power failed, with a log that everybody can read. */
beforeAll(async () => {
  for (const name of ['postgres', 'postgres.new']) {
    mkdirSync(join(settings.stackDir, name, 'base'), { recursive: true });
    writeFileSync(join(settings.stackDir, name, 'half'), '');
  }
  writeFileSync(join(settings.stackDir, 'postgres.log'), '', { mode: 0o644 });
  stack = await bootStack(settings);
});

const countThemes = async () => {
  const sql = postgres(settings.databaseUrl, { max: 1, onnotice: () => {} });
  const [row] = await sql`select count(*)::int as themes from public.themes`;
  await sql.end();
  return row?.themes as number;
};

const answers = () =>
  fetch(`${settings.apiUrl}/rest/v1/rpc/my_account`, {
    method: 'POST',
    headers: { apikey: settings.publishableKey },
  }).then(
    ({ ok }) => ok,
    () => false,
  );

test('a data directory that was unfinished when the power failed is created again', () => {
  expect(stack.seeded).toBe(true);
});

test('only the owner can read the files of a stack, even where others could before', () => {
  const mode = (name: string) => statSync(join(settings.stackDir, name)).mode & 0o777;
  const files = ['secrets.json', 'running.json', 'postgres.log'];
  expect(files.map(mode)).toEqual([0o600, 0o600, 0o600]);
  expect(mode('postgres')).toBe(0o700);
  expect(mode('.') & 0o066).toBe(0);
});

test('a second stack on the same directory fails with the address of the first', async () => {
  await expect(bootStack(settings)).rejects.toThrow('already running');
});

test('a killed database and API restart by themselves, with their data', async () => {
  const themes = await countThemes();
  for (const part of [stack.database, stack.services]) {
    const killed = part.identity();
    process.kill(killed.pid, 'SIGKILL');
    await expect.poll(() => part.identity().pid, { timeout: 20_000 }).not.toBe(killed.pid);
    await expect.poll(answers, { timeout: 20_000 }).toBe(true);
  }
  expect(await countThemes()).toBe(themes);
});

test('an occupied port is reported together with the variable that changes it', async () => {
  await stack.stop();
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(settings.ports.mail, '127.0.0.1', resolve));
  await expect(bootStack(settings)).rejects.toThrow(
    new RegExp(`Port ${settings.ports.mail}, meant for the mailbox, is in use[^]*MAIL_PORT=`),
  );
  await new Promise((resolve) => squatter.close(resolve));
});
