import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../tests/support/db.ts';

const { DATABASE_URL = '' } = process.env;

afterAll(() => sql`drop schema if exists cron cascade`);

/** What pg_cron offers: a job is known by its name. */
const switchClockOn = () =>
  sql.unsafe(`
    create schema cron;
    create table cron.job (jobname text primary key, schedule text, command text);
    create function cron.schedule(name text, at text, what text) returns bigint language sql as $$
      insert into cron.job values (name, at, what)
      on conflict (jobname) do update set schedule = at, command = what returning 1::bigint $$`);

const deploy = async (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'db.ts'), 'deploy', ...args]);

test('each deploy schedules the jobs once the database has a clock, and each of them is carried out', async () => {
  expect((await deploy('--to', DATABASE_URL)).stdout).toContain('There is no pg_cron');
  await switchClockOn();
  for (let times = 0; times < 2; times += 1)
    expect((await deploy('--to', DATABASE_URL)).stdout).toContain('2 jobs are scheduled');
  const jobs = await sql<{ jobname: string; command: string }[]>`
    select jobname, command from cron.job order by jobname`;
  expect(jobs.map(({ jobname }) => jobname)).toEqual([
    'forget-guest-addresses',
    'return-unclaimed-pots',
  ]);
  for (const { command } of jobs) await sql.unsafe(command);
});

test('a deploy that goes wrong says why, and not the password', async () => {
  await expect(deploy()).rejects.toThrow('Say where to');
  const wrong = 'postgresql://postgres:a-secret-word@127.0.0.1:1/postgres';
  const error = await deploy('--to', wrong).catch((cause: { stderr: string }) => cause);
  expect(error.stderr).toContain('supabase migration up');
  expect(error.stderr).not.toContain('a-secret-word');
});
