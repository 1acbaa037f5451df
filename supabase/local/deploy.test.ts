import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchClockOn } from '../tests/support/clock.ts';
import { sql } from '../tests/support/db.ts';

const { DATABASE_URL = '' } = process.env;

afterAll(() => sql`drop schema if exists cron cascade`);

const deploy = async (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'db.ts'), 'deploy', ...args]);

/** The output of a deploy without pg_cron, and of two with it and with the themes. */
let outputs: string[];
beforeAll(async () => {
  const first = await deploy('--to', DATABASE_URL);
  await switchClockOn(sql);
  const withThemes = () => deploy('--to', DATABASE_URL, '--themes');
  outputs = [first, await withThemes(), await withThemes()].map(({ stdout }) => stdout);
});

test('each deploy schedules the jobs once the database has pg_cron, and each job runs', async () => {
  expect(outputs[0]).toContain('There is no pg_cron');
  for (const output of outputs.slice(1)) expect(output).toContain('4 jobs are scheduled');
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

test('a deploy offers the themes of the house, and loads those that are missing', () => {
  expect(outputs[0]).toMatch(/There are \d+ themes\. Add --themes/);
  expect(outputs[2]).toContain('New themes: 0, new squares: 0.');
});

test('a failed deploy shows the reason, but not the password', async () => {
  await expect(deploy()).rejects.toThrow('Name the target');
  await expect(deploy('--from', 'x')).rejects.toThrow(/Unknown option '--from'(?![^]*\n {4}at )/);
  const wrong = 'postgresql://postgres:a-secret-word@127.0.0.1:1/postgres';
  const error = await deploy('--to', wrong).catch((cause: { stderr: string }) => cause);
  expect(error.stderr).toContain('127.0.0.1 cannot be reached: ');
  expect(error.stderr).not.toContain('a-secret-word');
});
