import { hash } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { switchClockOn } from '../../tests/support/clock.ts';
import { deployedEnv, missing, runCheck } from '../../tests/support/findings.ts';
import { withScratch } from '../difference.ts';
import { applyMigrations } from '../migrate.ts';
import { listMigrations } from '../sql-files.ts';
import { checkDatabase } from './database.ts';

const { ADMIN_DATABASE_URL = '', DATABASE_URL = '' } = process.env;

/** The database of a project to which the migrations were deployed, during this file. */
const made = Promise.withResolvers<string>();
const done = Promise.withResolvers<void>();
let scratch: Promise<void>;
let url: string;
/**
 * As the role that owns the tables, and as the superuser, the only one who may alter the service's roles and tables
 * here.
 */
let sql: Sql;
let admin: Sql;

beforeAll(async () => {
  scratch = withScratch(
    { adminUrl: ADMIN_DATABASE_URL, databaseUrl: DATABASE_URL },
    'scratch_check',
    (owner) => applyMigrations(owner, listMigrations()),
    (address) => {
      made.resolve(address);
      return done.promise;
    },
  );
  url = await Promise.race([made.promise, scratch.then(() => '')]);
  sql = postgres(url, { max: 1, onnotice: () => {} });
  const { pathname } = new URL(url);
  admin = postgres(Object.assign(new URL(ADMIN_DATABASE_URL), { pathname }).href, { max: 1 });
});

afterAll(async () => {
  await Promise.all([sql.end(), admin.end()]);
  done.resolve();
  await scratch;
});

const storeHash = (key: string) => `
  insert into private.operator_settings (app_key_hash) values ('${hash('sha256', key)}')
  on conflict (is_only) do update set app_key_hash = excluded.app_key_hash`;

const makeAdmin = async () => {
  await sql`
    insert into auth.users (id, email, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'a@example.test', '2026-01-01')`;
  await sql`
    insert into public.user_roles (user_id, role) select id, 'admin' from auth.users`;
};

describe('a project after its first deploy', () => {
  test('lacks exactly pg_cron, an admin, a process that sends and the key of the app', async () => {
    expect(missing(await checkDatabase(url, deployedEnv))).toEqual([
      'scheduled jobs: there is no pg_cron, so what falls due waits until somebody plays',
      'sender: no process of the app has looked for mails yet, so those that wait are not sent',
      'admin: nobody can write themes or run house games',
      'app key: the database has no hash of APP_KEY, or that of another key',
    ]);
  });

  test('lacks nothing once it has all four, and the command exits with 0', async () => {
    await switchClockOn(sql);
    await sql`select private.schedule_jobs()`;
    await makeAdmin();
    await sql`insert into private.sender (seen_at) values (now() + interval '1 hour')`;
    await sql.unsafe(storeHash(deployedEnv.APP_KEY));
    // Postgres knows this zone, and Node does not.
    await sql`insert into private.mail_settings (user_id, time_zone) select user_id, 'Factory' from public.profiles`;
    const { code, output } = await runCheck(deployedEnv, '--to', url);
    expect(output.match(/^ok /gm)).toHaveLength(16);
    expect(output).toContain('time zones: 1 saved; the app goes by its own rules for Factory\n');
    expect(output).toContain('\nNothing is missing.\n');
    expect(code).toBe(0);
    await sql`update private.mail_settings set time_zone = 'Europe/Berlin' where true`;
    const found = await checkDatabase(url, deployedEnv);
    const zones = found.find(({ name }) => name === 'time zones');
    expect(zones).toHaveProperty('ok', '1 saved, with the same rules in the database and here');
  });
});

describe('the check of a database reports', () => {
  const [first] = listMigrations();

  test.each<[what: string, broken: string, mended: string, line: RegExp]>([
    [
      'a migration that is not applied',
      `delete from supabase_migrations.schema_migrations where version = '${first?.version}'`,
      `insert into supabase_migrations.schema_migrations (version) values ('${first?.version}')`,
      new RegExp(`^migrations: 1 of \\d+ are not applied, the first is ${first?.version}$`),
    ],
    [
      'a job that is not scheduled',
      "delete from cron.job where jobname = 'return-unclaimed-pots'",
      'select private.schedule_jobs()',
      /^scheduled jobs: return-unclaimed-pots is not scheduled, or switched off$/,
    ],
    [
      'a job that fails',
      `insert into cron.job_run_details (jobid, status, return_message, start_time)
       select jobid, status, E'ERROR:  permission denied\n', now() from cron.job,
         unnest(array['succeeded', 'failed', 'running']) with ordinality as run (status, n)
       where jobname = 'run-schedule' order by n`,
      'truncate cron.job_run_details',
      /^scheduled jobs: run-schedule failed at its last run, [-\d]+ [:\d]+ UTC \(ERROR: {2}permission denied\)$/,
    ],
    [
      'a clock that stands still',
      `insert into cron.job_run_details (jobid, status, start_time)
       select jobid, 'succeeded', now() - interval '11 minutes' from cron.job`,
      'truncate cron.job_run_details',
      /^scheduled jobs: run-schedule has not run since /,
    ],
    [
      'a role without a time limit',
      'alter role authenticated reset statement_timeout',
      "alter role authenticated set statement_timeout = '8s'",
      /^time limits: calls of authenticated may take any time/,
    ],
    [
      'a time limit that is longer than the app waits',
      "alter role anon set statement_timeout = '2min'",
      "alter role anon set statement_timeout = '3s'",
      /^time limits: calls of anon may take 2min/,
    ],
    [
      'a hook that is not there',
      'alter function private.count_new_person(jsonb) rename to later',
      'alter function private.later(jsonb) rename to count_new_person',
      /^auth hooks: there is no private.count_new_person, /,
    ],
    [
      'a hook that the auth server may not call',
      'revoke execute on function private.queue_auth_mail(jsonb) from supabase_auth_admin',
      'grant execute on function private.queue_auth_mail(jsonb) to supabase_auth_admin',
      /^auth hooks: the auth server may not call private.queue_auth_mail, /,
    ],
    [
      'a schema that the auth server may not use',
      'revoke usage on schema private from supabase_auth_admin',
      'grant usage on schema private to supabase_auth_admin',
      /^auth hooks: the auth server may not call private\./,
    ],
    [
      'a hook that everybody may call',
      'grant execute on function private.queue_auth_mail(jsonb) to anon',
      'revoke execute on function private.queue_auth_mail(jsonb) from anon',
      /^auth hooks: everybody may call private.queue_auth_mail, /,
    ],
    [
      'a hook that the auth server did not call for the last person',
      "insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000002', 'b@example.test')",
      "select private.count_new_person('{}')",
      /^auth hooks: the auth server did not call them when somebody came, /,
    ],
    [
      'a sender that has not been seen for a minute',
      "update private.sender set seen_at = now() - interval '61 seconds'",
      "update private.sender set seen_at = now() + interval '1 hour'",
      /^sender: no process of the app has looked for mails since /,
    ],
    [
      'the hash of another key',
      storeHash('another key'),
      storeHash(deployedEnv.APP_KEY),
      /^app key: the database has no hash of APP_KEY, or that of another key$/,
    ],
    [
      'a policy that is missing',
      'alter policy "people hear the games they may see" on realtime.messages rename to later',
      'alter policy later on realtime.messages rename to "people hear the games they may see"',
      /^realtime policies: "people hear the games they may see" is missing on realtime.messages/,
    ],
    [
      'events that no message announced',
      `alter function private.unsent_events() rename to later;
       create function private.unsent_events() returns int language sql as 'select 3'`,
      'drop function private.unsent_events(); alter function private.later() rename to unsent_events',
      /^live messages: 3 events of the last hour are not in realtime.messages/,
    ],
    [
      'messages without row security',
      'alter table realtime.messages disable row level security',
      'alter table realtime.messages enable row level security',
      /^realtime policies: realtime.messages has no row security/,
    ],
  ])('%s', async (_what, broken, mended, line) => {
    await admin.unsafe(broken);
    const found = missing(await checkDatabase(url, deployedEnv));
    await admin.unsafe(mended);
    expect(found).toEqual([expect.stringMatching(line)]);
    expect(missing(await checkDatabase(url, deployedEnv))).toEqual([]);
  });
});

test('the check of a database reports that the app has no key', async () => {
  expect(missing(await checkDatabase(url, {}))).toEqual([
    "app key: APP_KEY is not set, so the database cannot tell the app's visitors apart",
  ]);
});
