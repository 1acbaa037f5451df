import { hash } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { connect } from '../deploy.ts';
import type { Environment } from '../settings.ts';
import { listMigrations } from '../sql-files.ts';
import { DEPLOY, lacks, reasonOf, type Finding, type Result } from './finding.ts';

const POLICIES = ['everybody hears which house games change', 'people hear the games they may see'];

const checks: [name: string, (sql: Sql, env: Environment) => Promise<Result>][] = [
  ['migrations', migrations],
  ['scheduled jobs', scheduledJobs],
  ['admin', admin],
  ['realtime policies', realtimePolicies],
  ['live messages', liveMessages],
  ['app key', appKey],
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
    return [{ name: 'database', ...lacks(`it does not answer (${reasonOf(error)})`, todo) }];
  } finally {
    await sql?.end();
  }
}

/** A query of a table that does not exist fails, which means that migrations are missing. */
function refusal(error: unknown): Result {
  if (error instanceof postgres.PostgresError) return lacks(error.message, DEPLOY);
  throw error;
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
  return { ok: wanted.join(', ') };
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
