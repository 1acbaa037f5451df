import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differenceToMigrations, withScratch, type Server } from './difference.ts';
import { applyMigrations, prepareDatabase } from './migrate.ts';
import { readSettings, root } from './settings.ts';
import { listMigrations, type Migration } from './sql-files.ts';

const adminUrl = process.env.ADMIN_DATABASE_URL!;
const databaseUrl = process.env.DATABASE_URL!;
const LAST = '20261123135950';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const isShallow = git('rev-parse', '--is-shallow-repository') === 'true';

const directory = mkdtempSync(join(tmpdir(), 'headline-bingo-earlier-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** The migrations of a commit, as files. */
function migrationsAt(commit: string): Migration[] {
  const archive = execFileSync('git', ['archive', commit, 'supabase/migrations'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  execFileSync('tar', ['-x', '-C', directory], { input: archive });
  const folder = join(directory, 'supabase/migrations');
  return readdirSync(folder)
    .toSorted()
    .map((entry) => {
      const [, version = '', name = ''] = /^(\d+)_(.+)\.sql$/.exec(entry) ?? [];
      return { version, name, file: join(folder, entry) };
    });
}

type Earlier = { prepare: () => Promise<void>; sql: Sql; server: Server };

/** Runs `work` on a database that `fill` has made. */
const onEarlier = (
  fill: (owner: Sql) => Promise<void>,
  work: (earlier: Earlier) => Promise<void>,
) =>
  withScratch({ adminUrl, databaseUrl }, 'scratch_earlier', fill, async (url) => {
    const admin = Object.assign(new URL(adminUrl), { pathname: new URL(url).pathname }).href;
    const server = { adminUrl: admin, databaseUrl: url };
    const settings = { ...readSettings({ STACK_DIR: process.env.TEST_STACK_DIR }), ...server };
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    const prepare = async () => void (await prepareDatabase(settings));
    await work({ prepare, sql, server }).finally(() => sql.end());
  });

/** Somebody with a theme, in a database whose history begins and ends with this version. */
async function fillRows(owner: Sql): Promise<void> {
  await owner.unsafe(`
    insert into auth.users (id, email) values (gen_random_uuid(), 'before@example.test');
    insert into public.themes (name, description) values ('Before', 'From an earlier version')`);
}

async function fillWithHistory(owner: Sql, version: string): Promise<void> {
  await applyMigrations(owner, listMigrations());
  await fillRows(owner);
  await owner`delete from supabase_migrations.schema_migrations`;
  await owner`insert into supabase_migrations.schema_migrations (version) values (${version})`;
}

const versionsIn = async (sql: Sql) => {
  const rows = await sql`select version from supabase_migrations.schema_migrations order by 1`;
  return rows.map(({ version }) => version as string);
};
const rowsIn = (sql: Sql) => sql`
  select (select count(*)::int from public.themes) as themes, (select count(*)::int from public.profiles) as people,
    (select total_amount from public.house_fund) as fund, (select count(*)::int from public.transfers) as transfers`;

let commit: string;
/** Reads the commit that the refusal of an older database names. */
beforeAll(async () => {
  let message = '';
  await onEarlier(
    (owner) => fillWithHistory(owner, '20261121100000'),
    async ({ prepare, sql }) => {
      const before = await rowsIn(sql);
      message = await prepare().then(String, String);
      expect(await versionsIn(sql)).toEqual(['20261121100000']);
      expect(await rowsIn(sql)).toEqual(before);
    },
  );
  expect(message).toContain(`STACK_DIR='${process.env.TEST_STACK_DIR}' npm start`);
  commit = /git worktree add \S+ (\w+)\n/.exec(message)?.[1] ?? '';
  expect(commit).not.toBe('');
});

test('a database that lacks a replaced migration stays as it is, and the start names a version to start first', async () => {
  if (isShallow) return;
  const names = git('ls-tree', '--name-only', commit, 'supabase/migrations/').split('\n');
  expect(names.at(-1)).toContain(LAST);
});

test.skipIf(isShallow)(
  'a database with all replaced migrations keeps its rows and gets the definitions of the baseline',
  async () => {
    const fill = async (owner: Sql) => {
      await applyMigrations(owner, migrationsAt(commit));
      await fillRows(owner);
    };
    await onEarlier(fill, async ({ prepare, sql, server }) => {
      const before = await rowsIn(sql);
      expect(before[0]).toMatchObject({ themes: 1, people: 1, transfers: 1 });
      await prepare();
      expect(await versionsIn(sql)).toEqual(listMigrations().map(({ version }) => version));
      expect(await rowsIn(sql)).toEqual(before);
      expect(await sql`select * from private.check_books()`).toEqual([]);
      // Each start stores the hash of its own key.
      await sql.unsafe(`
      create or replace function private.app_key_hash() returns text
      language sql immutable set search_path = '' as 'select null::text'`);
      expect(await differenceToMigrations(server)).toBe('');
    });
  },
);

test('a database with a column of its own stays as it is', async () => {
  await onEarlier(
    (owner) => fillWithHistory(owner, LAST),
    async ({ prepare, sql }) => {
      await sql`alter table public.games add column remembered text`;
      await expect(prepare()).rejects.toThrow(/Nothing was changed[^]*away/);
      expect(await sql`select remembered from public.games limit 1`).toBeDefined();
      expect(await versionsIn(sql)).toEqual([LAST]);
    },
  );
});
