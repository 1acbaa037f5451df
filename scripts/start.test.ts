import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { readLockFile, runningStack } from '../supabase/local/lock-file.ts';
import {
  commandOf,
  identityOfProcess,
  isRunning,
  type ProcessIdentity,
} from '../supabase/local/processes.ts';
import { newTestSettings, portVariables } from '../supabase/tests/support/test-stack.ts';

// All tests share one directory, and each leaves it like a stopped stack does.
const { settings, discard } = await newTestSettings();
afterAll(discard);

/** What the processes have written to stderr. */
let errors = '';

/** Runs `npm start` without the app, as a separate process. */
async function startProcess(...scripts: string[]): Promise<ChildProcess> {
  const [script = 'start.ts', ...more] = scripts;
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...more, 'stack'], {
    env: { ...process.env, ...portVariables(settings.ports), STACK_DIR: settings.stackDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr!.on('data', (text) => (errors += text));
  for await (const text of child.stdout!) if (String(text).includes('on the stands')) break;
  return child;
}

/** The processes of the stack that another process runs. */
const children = () => Object.values(readLockFile(settings.stackDir)?.children ?? {});

function databaseProcess(): ProcessIdentity {
  const file = join(settings.stackDir, 'postgres/postmaster.pid');
  const identity = identityOfProcess(Number(readFileSync(file, 'utf8').split('\n')[0]));
  if (!identity) throw new Error('The database is not running.');
  return identity;
}

test('when the process that npm started is killed, no process of the stack survives', async () => {
  const killed = await startProcess('install.mjs', 'start.ts');
  const left = children();
  expect(left).toHaveLength(2);
  process.kill(killed.pid!, 'SIGKILL');
  for (const child of left)
    await expect.poll(() => isRunning(child), { timeout: 20_000 }).toBe(false);
  // The starting process itself may end a moment later; until then nothing else can start.
  await expect.poll(() => runningStack(settings), { timeout: 20_000 }).toBeNull();
});

/** Started by this test, and stopped by the last one. */
let child: ChildProcess;

test('what a killed start left behind is ended by the next one', async () => {
  const killed = await startProcess();
  const left = children();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(left.some(isRunning)).toBe(true);
  child = await startProcess();
  expect(left.filter(isRunning)).toEqual([]);
});

test('logs the message of an error on one line, without control characters', async () => {
  const sql = postgres(settings.databaseUrl, { max: 1, onnotice: () => {} });
  await sql.unsafe(`
    create function public.probe_error(p_text text) returns void language plpgsql as $$
      begin raise exception using errcode = 'XX000', message = p_text; end $$;
    grant execute on function public.probe_error to anon`);
  await sql.end();
  const headers = { apikey: settings.publishableKey };
  const body = JSON.stringify({ p_text: '\u001b[31mred\u009b0m\r\n[api] 57P01 false' });
  const ask = fetch(`${settings.apiUrl}/rest/v1/rpc/probe_error`, {
    method: 'POST',
    headers,
    body,
  });
  expect((await ask).status).toBe(500);
  const logged = () => errors.split('\n').filter((line) => line.includes('57P01 false'));
  await expect.poll(() => logged().length).toBeGreaterThan(0);
  for (const line of logged()) {
    expect(line).toMatch(/^\[api\] XX000 .*red.*57P01 false/);
    expect(line).not.toMatch(/\p{Cc}/u);
  }
});

test('on SIGTERM the API completes its open requests first', async () => {
  const database = databaseProcess();
  expect(commandOf(database.pid)).toContain('listen_addresses=127.0.0.1');
  const sql = postgres(settings.databaseUrl, { max: 2 });
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock'`;
  let answer: Promise<Response> | undefined;
  await sql.begin(async (tx) => {
    await tx`lock table public.games in access exclusive mode`;
    const headers = { apikey: settings.publishableKey };
    answer = fetch(`${settings.apiUrl}/rest/v1/rpc/front_page`, { method: 'POST', headers });
    await expect.poll(async () => (await sql`${waiting}`).length).toBe(1);
    child.kill('SIGTERM');
    await expect.poll(() => fetch(settings.apiUrl).then(Boolean, () => false)).toBe(false);
  });
  expect((await answer)?.status).toBe(200);
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(isRunning(database)).toBe(false);
  expect(existsSync(join(settings.stackDir, 'running.json'))).toBe(false);
  await sql.end();
});
