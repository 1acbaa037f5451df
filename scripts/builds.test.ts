import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildName } from './app.ts';
import { isComplete, markUsed, removeUnused, takeBuildLock } from './builds.ts';

const directory = mkdtempSync(join(tmpdir(), 'headline-bingo-builds-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Creates a complete build that was last used this many seconds ago. */
function make(digit: string, seconds: number): string {
  const dist = join(directory, `.next-${digit.repeat(12)}`);
  mkdirSync(join(dist, 'served-by'), { recursive: true });
  markUsed(dist);
  const then = Date.now() / 1000 - seconds;
  utimesSync(join(dist, 'complete'), then, then);
  return dist;
}

const serve = (dist: string, pid = 0) => writeFileSync(join(dist, 'served-by', String(pid)), '');

/** Starts a process with the title that Next gives to its servers. */
async function nextServer() {
  const child = spawn(process.execPath, [
    '-e',
    "process.title = 'next-server (v1)'; console.log('up'); setInterval(() => {}, 1e6)",
  ]);
  await once(child.stdout, 'data');
  return child;
}

test('an app on other ports starts from the same build, and one with another public variable does not', () => {
  const env = { NEXT_PUBLIC_SUPABASE_URL: '/supabase' };
  const elsewhere = { PORT: '4000', API_PORT: '4001', SUPABASE_URL: 'http://127.0.0.1:4001' };
  expect(buildName({ ...env, ...elsewhere })).toBe(buildName(env));
  expect(buildName({ ...env, NEXT_PUBLIC_POSTHOG_KEY: 'phc' })).not.toBe(buildName(env));
});

test('the most recently used builds stay, and older ones only while a process serves from them', async () => {
  const server = await nextServer();
  const used = ['a', 'b', 'c', 'd', 'e', 'f'].map((digit, age) => make(digit, age));
  serve(used[4]!, server.pid);
  serve(used[5]!, process.pid);
  writeFileSync(join(directory, '.next-other'), '');
  removeUnused(used[0]!);
  const left = used.filter(isComplete);
  server.kill();
  expect(left).toEqual(used.slice(0, 5));
  expect(existsSync(join(directory, '.next-other'))).toBe(true);
});

test('two builds in one checkout run one after the other', async () => {
  const steps: string[] = [];
  const release = await takeBuildLock(directory);
  const waiting = takeBuildLock(directory).then((done) => {
    steps.push('the second begins');
    return done;
  });
  await new Promise((resolve) => setTimeout(resolve, 600));
  steps.push('the first is done');
  release();
  (await waiting)();
  expect(steps).toEqual(['the first is done', 'the second begins']);
});

test('a lock whose owner was killed can be taken', async () => {
  writeFileSync(join(directory, '.next-lock'), JSON.stringify({ pid: 4_000_000, began: '1' }));
  (await takeBuildLock(directory))();
});
