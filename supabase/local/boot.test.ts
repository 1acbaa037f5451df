import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { bootStack } from './boot.ts';
import { newTestSettings } from '../tests/support/test-stack.ts';

// One directory for all of them: each test leaves it as a stopped stack does.
const { settings, discard } = await newTestSettings();
afterAll(discard);

const countThemes = async (url: string) => {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const [row] = await sql`select count(*)::int as themes from public.themes`;
  await sql.end();
  return row?.themes as number;
};

const answers = () =>
  fetch(`${settings.apiUrl}/rest/v1/games?select=id`, {
    headers: { apikey: settings.publishableKey },
  }).then(
    ({ ok }) => ok,
    () => false,
  );

test('a directory that was being made when the power went is made again', async () => {
  for (const name of ['postgres', 'postgres.new']) {
    mkdirSync(join(settings.stackDir, name, 'base'), { recursive: true });
    writeFileSync(join(settings.stackDir, name, 'half'), '');
  }
  const stack = await bootStack(settings);
  expect(stack.seeded).toBe(true);
  await stack.stop();
});

test('a database and an API that are killed come back by themselves, with their data', async () => {
  const stack = await bootStack(settings);
  const themes = await countThemes(stack.databaseUrl);
  for (const part of [stack.database, stack.services, stack.database]) {
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

test('a second stack on the same directory is told that one is running', async () => {
  const stack = await bootStack(settings);
  await expect(bootStack(settings)).rejects.toThrow('running already');
  await stack.stop();
});

test('a taken port is named together with the variable that moves it', async () => {
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(settings.ports.mail, '127.0.0.1', resolve));
  await expect(bootStack(settings)).rejects.toThrow(
    new RegExp(`Port ${settings.ports.mail}, meant for the mailbox, is taken[^]*MAIL_PORT=`),
  );
  await new Promise((resolve) => squatter.close(resolve));
});
