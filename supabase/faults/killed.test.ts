import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { BUILT_WITH } from '../../scripts/test-world.ts';
import { readLockFile } from '../local/lock-file.ts';
import { environmentOf, newTestSettings, portVariables } from '../tests/support/test-stack.ts';
import { call, calls, clientOf, unexplained } from './calls.ts';

const MARKS_PER_SECOND = 50;
const PLAYERS = 12;
const KILLS = 2;
/** The number of marks that must be acknowledged before each kill, and after the last one. */
const MARKS_BETWEEN = 60;
const BACK_WITHIN_MS = 120_000;

const { settings, discard } = await newTestSettings();
const { stackDir, siteUrl, apiUrl, ports } = settings;
// The helpers find this stack by its variables when they are imported.
Object.assign(process.env, environmentOf(settings));
const { signUpPerson } = await import('../tests/support/api.ts');
const { sql } = await import('../tests/support/db.ts');
const { buy, makePrivateGame } = await import('../tests/support/games.ts');
const { brokenPromises, verifyCalls } = await import('./verify.ts');

let start: ChildProcess;
let isOver = false;
/** Like the systemd unit of docs/operating.md. */
function keepStarted(): void {
  start = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/start.ts')], {
    env: { ...process.env, ...BUILT_WITH, ...portVariables(ports), STACK_DIR: stackDir },
    stdio: 'inherit',
  });
  start.once('exit', () => isOver || keepStarted());
}

afterAll(async () => {
  isOver = true;
  start.kill('SIGTERM');
  if (start.exitCode === null && start.signalCode === null) await once(start, 'exit');
  await sql.end({ timeout: 1 });
  discard();
});

const isServed = () =>
  fetch(`${siteUrl}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
const acknowledged = () =>
  calls.filter(({ name, outcome }) => name === 'mark_square' && outcome === 'answered').length;

/** Kills the process of `npm start`, and all that it runs, at the same moment. */
function killEverything(): void {
  const { owner, children } = readLockFile(stackDir)!;
  const killed = [owner, ...Object.values(children)];
  expect(killed).toHaveLength(4);
  for (const { pid } of killed) process.kill(pid, 'SIGKILL');
}

test(
  'database, stack and app are killed at 50 marks a second: no acknowledged mark is lost, and play goes on',
  { timeout: 600_000 },
  async () => {
    keepStarted();
    await expect.poll(isServed, { timeout: BACK_WITHIN_MS }).toBe(true);
    const people = [];
    for (let n = 0; n < PLAYERS; n += 1) people.push(await signUpPerson(`Player${n}`));
    const game = await makePrivateGame(people);
    for (const person of people) await buy(person, game);
    const squares = await sql<{ id: string }[]>`
      select id from public.game_squares where game_id = ${game} order by id`;
    const over = new AbortController();
    // Half of the players call through the app's address, like browsers.
    const marking = people.map(async (person, n) => {
      const caller = await clientOf(n % 2 ? apiUrl : `${siteUrl}/supabase`, person);
      const { id: p_game_square_id } = squares[n]!;
      for (let mark = 0; !over.signal.aborted; mark += 1) {
        const turn = sleep((PLAYERS * 1000) / MARKS_PER_SECOND);
        const p_source_url = `https://faults.example/${n}/${mark}`;
        await call(caller, 'mark_square', { p_game_square_id, p_source_url });
        await call(caller, 'unmark_square', { p_game_square_id });
        await turn;
      }
    });
    for (let kills = 0; kills <= KILLS; kills += 1) {
      if (kills > 0) killEverything();
      const [before, began] = [acknowledged(), Date.now()];
      await expect
        .poll(acknowledged, { timeout: BACK_WITHIN_MS, interval: 50 })
        .toBeGreaterThan(before + MARKS_BETWEEN);
      console.log(`${MARKS_BETWEEN} marks in ${Date.now() - began} ms after ${kills} kills`);
    }
    await expect.poll(isServed, { timeout: BACK_WITHIN_MS }).toBe(true);
    over.abort();
    await Promise.all(marking);
    expect(await verifyCalls()).toEqual({ lost: [], doubled: [], contrary: [] });
    expect(unexplained).toEqual([]);
    for (const [what, rows] of Object.entries(await brokenPromises()))
      expect(rows, what).toEqual([]);
  },
);
