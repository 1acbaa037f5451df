import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { bootStack } from './boot.ts';
import { readRecord, runningStack } from './claim.ts';
import { commandOf, identityOf, isRunning, type Identity } from './processes.ts';
import { PORTS, type PortName } from './settings.ts';
import { newTestSettings } from './test-stack.ts';

// One directory for all of them: each test leaves it as a stopped stack does.
const { settings, discard } = await newTestSettings();
afterAll(discard);

const countThemes = async (url: string) => {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const [row] = await sql`select count(*)::int as themes from public.themes`;
  await sql.end();
  return row?.themes as number;
};

/** `npm start` without the app, as a process of its own. */
async function startProcess(...scripts: string[]): Promise<ChildProcess> {
  const variables = Object.entries(PORTS).map(([name, { variable }]) => [
    variable,
    String(settings.ports[name as PortName]),
  ]);
  const [script = 'start.ts', ...more] = scripts;
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...more, 'stack'], {
    env: { ...process.env, ...Object.fromEntries(variables), STACK_DIR: settings.stackDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of child.stdout!) if (String(text).includes('on the stands')) break;
  return child;
}

/** The processes of the stack that runs as another process. */
const children = () => Object.values(readRecord(settings.stackDir)?.children ?? {});

const answers = () =>
  fetch(`${settings.apiUrl}/rest/v1/games?select=id`, {
    headers: { apikey: settings.publishableKey },
  }).then(
    ({ ok }) => ok,
    () => false,
  );

function databaseProcess(): Identity {
  const file = join(settings.stackDir, 'postgres/postmaster.pid');
  const identity = identityOf(Number(readFileSync(file, 'utf8').split('\n')[0]));
  if (!identity) throw new Error('The database is not running.');
  return identity;
}

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

test.each([
  ['the process that keeps the stack', ['start.ts']],
  ['the process that npm started', ['install.mjs', 'start.ts']],
])('with %s killed, nothing of the stack lives on', async (_which, scripts) => {
  const killed = await startProcess(...scripts);
  const left = children();
  expect(left).toHaveLength(2);
  process.kill(killed.pid!, 'SIGKILL');
  for (const child of left)
    await expect.poll(() => isRunning(child), { timeout: 20_000 }).toBe(false);
  // The keeper itself may take a moment longer; nobody can start beside it.
  await expect.poll(() => runningStack(settings), { timeout: 20_000 }).toBeNull();
});

test('what a stack left whose guard was killed, too, is ended before the next one starts', async () => {
  const killed = await startProcess();
  const [database] = children();
  const guards = execFileSync('pgrep', ['-P', String(killed.pid), '-f', 'guard-process']);
  killed.kill('SIGSTOP');
  process.kill(Number(guards), 'SIGKILL');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(isRunning(database!)).toBe(true);
  const stack = await bootStack(settings);
  expect(isRunning(database!)).toBe(false);
  await stack.stop();
});

test('SIGTERM ends the process and its database, and leaves no mark', async () => {
  const child = await startProcess();
  const database = databaseProcess();
  expect(commandOf(database.pid)).toContain('listen_addresses=127.0.0.1');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(isRunning(database)).toBe(false);
  expect(existsSync(join(settings.stackDir, 'running.json'))).toBe(false);
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
