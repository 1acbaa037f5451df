import postgres, { type Sql } from 'postgres';
import { expect, test } from 'vitest';
import { differenceToMigrations, withScratch, type Server } from './difference.ts';
import { prepareDatabase } from './migrate.ts';
import { readSettings } from './settings.ts';
import { listMigrations } from './sql-files.ts';

const adminUrl = process.env.ADMIN_DATABASE_URL!;
const databaseUrl = process.env.DATABASE_URL!;

/** The first step there was, and the last that changed rows. */
const [FIRST, LAST] = ['20261121100000', '20261122060000'];

/** Runs `work` on a filled database whose history names these versions and whose definitions are older than the files. */
const onEarlier = (
  versions: string[],
  work: (prepare: () => Promise<void>, sql: Sql, server: Server) => Promise<void>,
) =>
  withScratch(
    { adminUrl, databaseUrl },
    'scratch_earlier',
    async () => {},
    async (url) => {
      const admin = Object.assign(new URL(adminUrl), { pathname: new URL(url).pathname }).href;
      const server = { adminUrl: admin, databaseUrl: url };
      const settings = { ...readSettings({ STACK_DIR: process.env.TEST_STACK_DIR }), ...server };
      const prepare = async () => void (await prepareDatabase(settings));
      const sql = postgres(url, { max: 1, onnotice: () => {} });
      await prepare();
      await sql`delete from supabase_migrations.schema_migrations`;
      for (const version of versions)
        await sql`insert into supabase_migrations.schema_migrations (version) values (${version})`;
      await sql.unsafe(`
        drop index public.games_group_id;
        alter table public.groups alter column max_members set default 19;
        alter function private.refuse(text, text) rename to refuse_as_it_was_called`);
      await work(prepare, sql, server).finally(() => sql.end());
    },
  );

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
    expect(before[0]).toEqual({ themes: 16, people: 3 });
    expect(await differenceToMigrations(server)).toBe('');
  });
});

test('one that lacks some of them is left as it is, and whoever starts it reads what to do', async () => {
  await onEarlier([FIRST], async (prepare, sql) => {
    const before = await rowsIn(sql);
    await expect(prepare()).rejects.toThrow(/earlier version[\s\S]*npm run db:reset/);
    expect(await versionsIn(sql)).toEqual([FIRST]);
    expect(await rowsIn(sql)).toEqual(before);
  });
});

test('so is one with a column that carrying on would drop', async () => {
  await onEarlier([FIRST, LAST], async (prepare, sql) => {
    await sql`alter table public.games add column remembered text`;
    await expect(prepare()).rejects.toThrow(/npm run db:reset/);
    expect(await sql`select remembered from public.games limit 1`).toBeDefined();
  });
});
