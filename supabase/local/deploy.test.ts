import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { switchClockOn } from '../tests/support/clock.ts';
import { sql } from '../tests/support/db.ts';
import { supabase } from './cli.ts';

const { DATABASE_URL = '' } = process.env;

afterAll(() => sql`drop schema if exists cron cascade`);

const deploy = async (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'db.ts'), 'deploy', ...args]);

test('each deploy schedules the jobs once the database has pg_cron, and each job runs', async () => {
  expect((await deploy('--to', DATABASE_URL)).stdout).toContain('There is no pg_cron');
  await switchClockOn(sql);
  for (let times = 0; times < 2; times += 1)
    expect((await deploy('--to', DATABASE_URL)).stdout).toContain('4 jobs are scheduled');
  const jobs = await sql<{ jobname: string; command: string }[]>`
    select jobname, command from cron.job order by jobname`;
  expect(jobs.map(({ jobname }) => jobname)).toEqual([
    'delete-idle-guests',
    'forget-guest-addresses',
    'return-unclaimed-pots',
    'run-schedule',
  ]);
  for (const { command } of jobs) await sql.unsafe(command);
});

test('a deploy offers the themes of the house, and loads those that are missing', async () => {
  const themes = async (...more: string[]) => (await deploy('--to', DATABASE_URL, ...more)).stdout;
  expect(await themes()).toMatch(/There are \d+ themes\. Add --themes/);
  await themes('--themes');
  expect(await themes('--themes')).toContain('New themes: 0, new squares: 0.');
});

test('a failed deploy shows the reason, but not the password', async () => {
  await expect(deploy()).rejects.toThrow('Name the target');
  const wrong = 'postgresql://postgres:a-secret-word@127.0.0.1:1/postgres';
  const error = await deploy('--to', wrong).catch((cause: { stderr: string }) => cause);
  expect(error.stderr).toContain('127.0.0.1 cannot be reached: ');
  expect(error.stderr).not.toContain('a-secret-word');
  const up = ['migration', 'up', '--yes', `--remote=${wrong}`];
  expect(() => supabase(up)).toThrow(/^(?![^]*a-secret-word)supabase migration up/);
});
