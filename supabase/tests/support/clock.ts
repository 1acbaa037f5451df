import type { Sql } from 'postgres';
import { sql as owner } from './db.ts';

/** Installs a fake of pg_cron, in which jobs are identified by name. */
export const switchClockOn = (sql: Sql) =>
  sql.unsafe(`
    create schema cron;
    create table cron.job (
      jobname text primary key, schedule text, command text, active boolean default true,
      jobid bigint generated always as identity
    );
    create table cron.job_run_details (
      jobid bigint, runid bigint generated always as identity, status text, return_message text,
      start_time timestamptz, end_time timestamptz
    );
    create function cron.schedule(name text, at text, what text) returns bigint language sql as $$
      insert into cron.job (jobname, schedule, command) values (name, at, what)
      on conflict (jobname) do update set schedule = at, command = what returning 1::bigint $$`);

/** Does all that is due. */
export async function runSchedule(sql: Sql): Promise<void> {
  while ((await sql`select public.run_schedule() as is_done`)[0]!.is_done);
}

/** Does all that is due and puts the rest off, so that nothing starts, locks or ends while a test compares rows. */
export async function holdSchedule(sql: Sql): Promise<void> {
  await runSchedule(sql);
  await sql`
    update public.games
    set scheduled_start = scheduled_start + interval '40 days', locks_at = locks_at + interval '40 days',
      ends_at = ends_at + interval '40 days'
    where status <> 'completed'`;
}

/** Waits until this many transactions wait for locks. */
export async function waiting(many = 1): Promise<void> {
  for (;;) {
    const [row] = await owner`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (row!.count >= many) return;
  }
}
