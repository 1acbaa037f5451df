import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootStack, type Stack } from './boot.ts';
import { newTestSettings } from '../tests/support/test-stack.ts';

// All tests share one directory, and each leaves it like a stopped stack does.
const { settings, discard } = await newTestSettings();
afterAll(discard);

const countThemes = async (url: string) => {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
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

test('a data directory that was unfinished when the power failed is created again', async () => {
  for (const name of ['postgres', 'postgres.new']) {
    mkdirSync(join(settings.stackDir, name, 'base'), { recursive: true });
    writeFileSync(join(settings.stackDir, name, 'half'), '');
  }
  const stack = await bootStack(settings);
  expect(stack.seeded).toBe(true);
  await stack.stop();
});

test('a killed database and API restart by themselves, with their data', async () => {
  const stack = await bootStack(settings);
  const themes = await countThemes(stack.databaseUrl);
  for (const part of [stack.database, stack.services]) {
    const killed = part.identity();
    process.kill(killed.pid, 'SIGKILL');
    await expect.poll(() => part.identity().pid, { timeout: 20_000 }).not.toBe(killed.pid);
    await expect.poll(answers, { timeout: 20_000 }).toBe(true);
  }
  expect(await countThemes(stack.databaseUrl)).toBe(themes);
  await stack.stop();
  const again = await bootStack(settings);
  expect(again.applied).toEqual([]);
  await again.stop();
});

describe('a running stack', () => {
  let stack: Stack;
  beforeAll(async () => {
    writeFileSync(join(settings.stackDir, 'postgres.log'), '', { mode: 0o644 });
    stack = await bootStack(settings);
  });
  afterAll(() => stack.stop());

  test('only the owner can read the files of a stack, even where others could before', () => {
    const mode = (name: string) => statSync(join(settings.stackDir, name)).mode & 0o777;
    const files = ['secrets.json', 'running.json', 'postgres.log'];
    expect(files.map(mode)).toEqual([0o600, 0o600, 0o600]);
    expect(mode('postgres')).toBe(0o700);
    expect(mode('.') & 0o066).toBe(0);
  });

  test('makes a second one on the same directory fail with its address', async () => {
    await expect(bootStack(settings)).rejects.toThrow('already running');
  });
});

test('an occupied port is reported together with the variable that changes it', async () => {
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(settings.ports.mail, '127.0.0.1', resolve));
  await expect(bootStack(settings)).rejects.toThrow(
    new RegExp(`Port ${settings.ports.mail}, meant for the mailbox, is in use[^]*MAIL_PORT=`),
  );
  await new Promise((resolve) => squatter.close(resolve));
});
