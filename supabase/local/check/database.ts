import { hash } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { config } from '../config.ts';
import { connect } from '../deploy.ts';
import type { Environment } from '../settings.ts';
import { listMigrations } from '../sql-files.ts';
import { DEPLOY, lacks, PUSH, reasonOf, type Finding, type Result } from './finding.ts';

const POLICIES = ['everybody hears which house games change', 'people hear the games they may see'];

const checks: [name: string, (sql: Sql, env: Environment) => Promise<Result>][] = [
  ['migrations', migrations],
  ['scheduled jobs', scheduledJobs],
  ['time limits', timeLimits],
  ['auth hooks', authHooks],
  ['sender', sender],
  ['admin', admin],
  ['realtime policies', realtimePolicies],
  ['live messages', liveMessages],
  ['app key', appKey],
  ['time zones', timeZones],
];

/** The checks of a project's database, as the role that owns the tables. */
export async function checkDatabase(to: string, env: Environment): Promise<Finding[]> {
  let sql: Sql | undefined;
  try {
    sql = await connect(to);
    const findings: Finding[] = [];
    for (const [name, check] of checks)
      findings.push({ name, ...(await check(sql, env).catch(refusal)) });
    return findings;
  } catch (error) {
    const todo =
      'Copy the address of the session pooler from the dashboard, under Connect, with the password of postgres';
    return [
      { name: 'database', ...lacks(`it does not answer (${firstLine(reasonOf(error))})`, todo) },
    ];
  } finally {
    await sql?.end();
  }
}

/** The reason alone, because what there is to do about it is the same for all. */
const firstLine = (text: string) => text.replace(/\.?\n[^]*/, '');

/** A query of a table that does not exist fails, which means that migrations are missing. */
function refusal(error: unknown): Result {
  if (error instanceof postgres.PostgresError) return lacks(error.message, DEPLOY);
  throw error;
}

/**
 * Compares the saved zones' offsets of the next year in the database and here. A difference breaks nothing, because the
 * app calculates, but who looks into the database should know of it.
 */
async function timeZones(sql: Sql): Promise<Result> {
  const rows = await sql<{ name: string; at: Date; minutes: number }[]>`
    select name, at, extract(epoch from (at at time zone name) - (at at time zone 'UTC'))::int / 60 as minutes
    from (
      select time_zone as name from private.mail_settings union select time_zone from public.games
    ) as saved
    join pg_timezone_names using (name)
    cross join generate_series(now(), now() + interval '1 year', interval '1 month') as at
    order by name, at`;
  const saved = new Set(rows.map(({ name }) => name));
  const other = new Set(
    rows.filter(({ name, at, minutes }) => offsetIn(name, at) !== minutes).map(({ name }) => name),
  );
  const counted = `${saved.size} saved`;
  if (other.size === 0) return { ok: `${counted}, with the same rules in the database and here` };
  return { ok: `${counted}; the app goes by its own rules for ${[...other].join(', ')}` };
}

/** The minutes by which clocks in a time zone are ahead of UTC; null for a zone that this runtime does not know. */
function offsetIn(timeZone: string, at: Date): number | null {
  try {
    const shown = new Intl.DateTimeFormat('sv-SE', {
      ...{ timeZone, dateStyle: 'short', timeStyle: 'medium' },
    }).format(at);
    return Math.round((Date.parse(`${shown.replace(' ', 'T')}Z`) - at.getTime()) / 60_000);
  } catch {
    return null;
  }
}

async function migrations(sql: Sql): Promise<Result> {
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`;
  const applied = rows.map(({ version }) => version);
  const known = listMigrations().map(({ version }) => version);
  const waiting = known.filter((version) => !applied.includes(version));
  const unknown = applied.filter((version) => !known.includes(version));
  if (waiting.length > 0)
    return lacks(
      `${waiting.length} of ${known.length} are not applied, the first is ${waiting[0]}`,
      DEPLOY,
    );
  if (unknown.length > 0)
    return lacks(
      `this version of the project does not know ${unknown.join(', ')}`,
      'Update the files here, or find out who applied it',
    );
  return { ok: `all ${known.length} are applied, and no other` };
}

/** The function that schedules the jobs determines which there should be. */
async function scheduledJobs(sql: Sql): Promise<Result> {
  const rows = await sql<{ job: string }[]>`
    select (regexp_matches(prosrc, ${`cron\\.schedule\\('([^']+)'`}, 'g'))[1] as job
    from pg_proc where oid = 'private.schedule_jobs()'::regprocedure order by 1`;
  const wanted = rows.map(({ job }) => job);
  const [clock] = await sql`select to_regclass('cron.job') is not null as present`;
  if (!clock?.present)
    return lacks(
      'there is no pg_cron, so what falls due waits until somebody plays',
      `Switch on pg_cron in the dashboard, under Integrations, then ${DEPLOY}`,
    );
  const jobs = await sql<{ jobname: string }[]>`
    select jobname from cron.job where active and jobname in ${sql(wanted)}`;
  const absent = wanted.filter((job) => !jobs.some(({ jobname }) => jobname === job));
  if (absent.length > 0)
    return lacks(
      `${absent.join(', ')} is not scheduled, or switched off`,
      `Switch it on in the dashboard, under Integrations, Cron, or ${DEPLOY}`,
    );
  return (await failedJob(sql, wanted)) ?? { ok: wanted.join(', ') };
}

/** The clock looks every minute, so it stands still if it has not done so for longer. */
const STANDS_STILL = '10 minutes';

/** A job that fails or does not run is active all the same. */
async function failedJob(sql: Sql, wanted: string[]): Promise<Result | null> {
  const runs = await sql<Run[]>`
    select distinct on (jobname) jobname as name, status = 'failed' as has_failed, return_message as message,
      to_char(start_time at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as began,
      schedule = '* * * * *' and start_time < now() - ${STANDS_STILL}::interval as stands_still
    from cron.job join cron.job_run_details using (jobid)
    where jobname in ${sql(wanted)} and status in ('succeeded', 'failed')
    order by jobname, runid desc`;
  const failed = runs.find(({ has_failed }) => has_failed);
  if (failed)
    return lacks(
      `${failed.name} failed at its last run, ${failed.began} (${failed.message.trim()})`,
      `Look at its runs in the dashboard, under Integrations, Cron; then ${DEPLOY}`,
    );
  const still = runs.find(({ stands_still }) => stands_still);
  if (!still) return null;
  return lacks(
    `${still.name} has not run since ${still.began}`,
    'Restart the database in the dashboard, under Settings, General, which starts pg_cron anew',
  );
}

type Run = {
  name: string;
  has_failed: boolean;
  message: string;
  began: string;
  stands_still: boolean;
};

/** The app gives up on a call after ten seconds. A call that nothing ends before would hold its connection and its locks. */
const LONGEST_CALL = '9s';

/** A limit belongs to the role that a call becomes, or else to the one that the API logs in as. */
async function timeLimits(sql: Sql): Promise<Result> {
  const rows = await sql<{ role: string; ms: string | null; is_short: boolean }[]>`
    with limits as (
      select rolname as role, substring(setting from '=(.*)') as value
      from pg_roles left join lateral unnest(rolconfig) as setting on setting like 'statement_timeout=%'
      where rolname in ('anon', 'authenticated', 'authenticator')
    )
    select role, value as ms, coalesce(value::interval between '1 ms' and ${LONGEST_CALL}::interval, false) as is_short
    from (
      select role, case when value ~ '^[0-9]+$' then value || ' ms' else value end as value
      from (
        select role, coalesce(value, (select value from limits where role = 'authenticator')) as value
        from limits where role <> 'authenticator'
      ) as own
    ) as known
    order by role`;
  const endless = rows.find(({ is_short }) => !is_short);
  if (!endless) return { ok: rows.map(({ role, ms }) => `${role} ${ms}`).join(', ') };
  const { role, ms } = endless;
  return lacks(
    `calls of ${role} may take ${ms ?? 'any time'}, and hold their connection and locks meanwhile`,
    `In the SQL editor: alter role ${role} set statement_timeout = '${role === 'anon' ? '3s' : '8s'}'; notify pgrst, 'reload config';`,
  );
}

/** The functions that the auth server calls, by config.toml. Whether it does is a setting that no database shows. */
async function authHooks(sql: Sql): Promise<Result> {
  const names = Object.values(config.auth.hook).map(({ uri }) =>
    new URL(uri).pathname.slice(1).replace('/', '.'),
  );
  const rows = await sql<
    { name: string; is_there: boolean; may_auth: boolean; may_others: boolean }[]
  >`
    select name, oid is not null as is_there,
      has_schema_privilege('supabase_auth_admin', 'private', 'usage')
        and has_function_privilege('supabase_auth_admin', oid, 'execute') as may_auth,
      has_function_privilege('anon', oid, 'execute')
        or has_function_privilege('authenticated', oid, 'execute') as may_others
    from unnest(${names}::text[]) as name
    cross join lateral (select to_regprocedure(name || '(jsonb)')::oid as oid) as known`;
  for (const { name, is_there, may_auth, may_others } of rows) {
    if (!is_there) return lacks(`there is no ${name}, so nobody can sign up or get a mail`, DEPLOY);
    if (!may_auth)
      return lacks(
        `the auth server may not call ${name}, so nobody can sign up or get a mail`,
        `In the SQL editor: grant usage on schema private to supabase_auth_admin; grant execute on function ${name}(jsonb) to supabase_auth_admin;`,
      );
    if (may_others)
      return lacks(
        `everybody may call ${name}, not only the auth server`,
        `In the SQL editor: revoke execute on function ${name}(jsonb) from public, anon, authenticated;`,
      );
  }
  return (await uncountedPerson(sql)) ?? { ok: `the auth server may call ${names.join(' and ')}` };
}

/** Each call of the hook Before User Created is counted, for at least the hour after it. */
async function uncountedPerson(sql: Sql): Promise<Result | null> {
  const [last] = await sql<{ came: string }[]>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as came
    from (select created_at from auth.users order by created_at desc limit 1) as person
    where created_at > now() - interval '1 day'
      and not exists (select from private.attempts where what = 'new_people' and resets_at >= created_at)`;
  return last
    ? lacks(
        `the auth server did not call them when somebody came, ${last.came}`,
        `${PUSH}; this line goes when the next person comes`,
      )
    : null;
}

/** A process of the app looks for mails that wait several times a minute. */
async function sender(sql: Sql): Promise<Result> {
  const [row] = await sql<{ is_here: boolean; seen: string | null }[]>`
    select private.is_sender_here() as is_here, (
      select to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') from private.sender
    ) as seen`;
  if (row?.is_here) return { ok: 'a process of the app looked for mails within the last minute' };
  return lacks(
    row?.seen
      ? `no process of the app has looked for mails since ${row.seen}, so those that wait are not sent`
      : 'no process of the app has looked for mails yet, so those that wait are not sent',
    'Start the app with SUPABASE_SECRET_KEY, SMTP_URL and SITE_URL, and look at its log. On a serverless host this line stays: there, each mail is tried once, by the request that caused it',
  );
}

async function admin(sql: Sql): Promise<Result> {
  const [row] = await sql`
    select exists (select from public.user_roles where role = 'admin') as present`;
  if (row?.present) return { ok: 'there is one' };
  return lacks(
    'nobody can write themes or run house games',
    'Sign up, then follow "The first admin" in docs/hosting.md',
  );
}

async function realtimePolicies(sql: Sql): Promise<Result> {
  const [table] = await sql`
    select relrowsecurity as is_secured from pg_class where oid = 'realtime.messages'::regclass`;
  const rows = await sql<{ policyname: string }[]>`
    select policyname from pg_policies where schemaname = 'realtime' and tablename = 'messages'`;
  const there = rows.map(({ policyname }) => policyname);
  const absent = POLICIES.filter((policy) => !there.includes(policy));
  const others = there.filter((policy) => !POLICIES.includes(policy));
  if (!table?.is_secured)
    return lacks(
      'realtime.messages has no row security, so everybody hears every game',
      'In the SQL editor: alter table realtime.messages enable row level security;',
    );
  if (absent.length > 0)
    return lacks(
      `"${absent[0]}" is missing on realtime.messages, so live updates do not arrive`,
      'Run its statement, "create policy", from supabase/migrations in the SQL editor',
    );
  if (others.length > 0)
    return lacks(
      `"${others[0]}" on realtime.messages is not ours, and may let people hear or send more`,
      `In the SQL editor: drop policy "${others[0]}" on realtime.messages;`,
    );
  return { ok: 'realtime.messages has ours, and no other' };
}

/** Where Realtime has not made the table's partition for the day, games go on and nobody hears of it. */
async function liveMessages(sql: Sql): Promise<Result> {
  const [row] = await sql<{ unsent: number }[]>`select private.unsent_events() as unsent`;
  if (!row?.unsent) return { ok: 'every event of the last hour is in realtime.messages' };
  return lacks(
    `${row.unsent} events of the last hour are not in realtime.messages, so no screen heard of them`,
    'Open a game in a browser, with which Realtime connects and makes the partitions of the next days. If this stays, look for WarnSendingBroadcastMessage in the logs of Postgres',
  );
}

/** Without the key, all visitors count as one for the limits on guests' purchases and on invite codes. */
async function appKey(sql: Sql, { APP_KEY }: Environment): Promise<Result> {
  if (!APP_KEY)
    return lacks(
      "APP_KEY is not set, so the database cannot tell the app's visitors apart",
      'Set it to what this prints: openssl rand -hex 32',
    );
  const wanted = hash('sha256', APP_KEY);
  const [row] = await sql`select private.app_key_hash() as stored`;
  if (row?.stored === wanted) return { ok: 'the database has its hash' };
  return lacks(
    'the database has no hash of APP_KEY, or that of another key',
    `In the SQL editor: insert into private.operator_settings (app_key_hash) values ('${wanted}') on conflict (is_only) do update set app_key_hash = excluded.app_key_hash;`,
  );
}
