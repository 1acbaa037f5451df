import postgres, { type Sql } from 'postgres';
import { expect, test } from 'vitest';
import { spawnSync } from 'node:child_process';
import { differenceToMigrations, withScratch, type Server } from './difference.ts';
import { applyMigrations, prepareDatabase } from './migrate.ts';
import { readSettings } from './settings.ts';
import { listMigrations } from './sql-files.ts';
import type { UserError } from './user-error.ts';

const adminUrl = process.env.ADMIN_DATABASE_URL!;
const databaseUrl = process.env.DATABASE_URL!;

/** The first step there was, and the last that changed rows. */
const [FIRST, LAST] = ['20261121100000', '20261122060000'];
const LAST_OF_BASELINE = '20261122063100';

/** Runs `work` on a filled database whose history names these versions and whose definitions differ from the baseline. */
const onEarlier = (
  versions: string[],
  work: (prepare: () => Promise<void>, sql: Sql, server: Server) => Promise<void>,
) =>
  withScratch({ adminUrl, databaseUrl }, 'scratch_earlier', makeEarlier, async (url) => {
    const admin = Object.assign(new URL(adminUrl), { pathname: new URL(url).pathname }).href;
    const server = { adminUrl: admin, databaseUrl: url };
    const settings = { ...readSettings({ STACK_DIR: process.env.TEST_STACK_DIR }), ...server };
    const prepare = async () => void (await prepareDatabase(settings));
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    await sql`delete from supabase_migrations.schema_migrations`;
    for (const version of versions)
      await sql`insert into supabase_migrations.schema_migrations (version) values (${version})`;
    await work(prepare, sql, server).finally(() => sql.end());
  });

async function makeEarlier(owner: Sql): Promise<void> {
  await applyMigrations(
    owner,
    listMigrations().filter(({ version }) => version <= LAST_OF_BASELINE),
  );
  await owner.unsafe(`
    insert into auth.users (id, email) values (gen_random_uuid(), 'before@example.test');
    insert into public.themes (name, description) values ('Before', 'From an earlier version');
    drop index public.games_group_id;
    alter table public.groups alter column max_members set default 19;
    alter function private.refuse(text, text) rename to refuse_as_it_was_called`);
}

const versionsIn = async (sql: Sql) => {
  const rows = await sql`select version from supabase_migrations.schema_migrations order by 1`;
  return rows.map(({ version }) => version as string);
};
const rowsIn = (sql: Sql) => sql`
  select (select count(*)::int from public.themes) as themes, (select count(*)::int from public.profiles) as people`;

test('a database that has taken all earlier steps is carried on with its rows', async () => {
  await onEarlier([FIRST, LAST], async (prepare, sql, server) => {
    const before = await rowsIn(sql);
    await prepare();
    expect(await versionsIn(sql)).toEqual(listMigrations().map(({ version }) => version));
    expect(await rowsIn(sql)).toEqual(before);
    expect(before[0]).toEqual({ themes: 1, people: 1 });
    // Each start stores the hash of its own key.
    await sql.unsafe(`
      create or replace function private.app_key_hash() returns text
      language sql immutable set search_path = '' as 'select null::text'`);
    expect(await differenceToMigrations(server)).toBe('');
  });
});

test('a database that lacks earlier steps is left as it is, and the start names the version that has them', async () => {
  await onEarlier([FIRST], async (prepare, sql) => {
    const before = await rowsIn(sql);
    const error = await prepare().catch((cause: UserError) => cause);
    const message = String(error);
    expect(message).toContain(`STACK_DIR='${process.env.TEST_STACK_DIR}' npm start`);
    const [, commit = ''] = /git worktree add \S+ (\w+)\n/.exec(message) ?? [];
    // A copy without the whole history cannot be asked.
    const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
    if (git('rev-parse', '--is-shallow-repository') === 'false')
      expect(git('ls-tree', '--name-only', commit, 'supabase/migrations/')).toContain(LAST);
    expect(await versionsIn(sql)).toEqual([FIRST]);
    expect(await rowsIn(sql)).toEqual(before);
  });
});

test('a column of its own is kept: the database is left as it is', async () => {
  await onEarlier([FIRST, LAST], async (prepare, sql) => {
    await sql`alter table public.games add column remembered text`;
    await expect(prepare()).rejects.toThrow(/Nothing was changed[^]*away/);
    expect(await sql`select remembered from public.games limit 1`).toBeDefined();
    expect(await versionsIn(sql)).toEqual([FIRST, LAST]);
  });
});
