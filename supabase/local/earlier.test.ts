import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { expect, test } from 'vitest';
import { versionsIn } from './backup/take.ts';
import { withScratch } from './difference.ts';
import { applyMigrations, prepareDatabase, REPLACED } from './migrate.ts';
import { readSettings } from './settings.ts';
import { listMigrations } from './sql-files.ts';

const adminUrl = process.env.ADMIN_DATABASE_URL!;
const databaseUrl = process.env.DATABASE_URL!;
const all = listMigrations().map(({ version }) => version);

/** The history of version 0.2: its number of migrations, and the last of them. */
const REPLACED_VERSIONS = Array.from(
  { length: REPLACED.count },
  (_, index) => `${BigInt(REPLACED.last) + 1n - BigInt(REPLACED.count - index)}`,
);

type Earlier = {
  sql: Sql;
  url: string;
  start: () => Promise<unknown>;
  deploy: () => Promise<unknown>;
};

/** A database as version 0.2 left it, with somebody and a theme in it, and this history. */
const onEarlier = (versions: string[], work: (earlier: Earlier) => Promise<void>) => {
  const fill = async (owner: Sql) => {
    await applyMigrations(owner, listMigrations().slice(0, 1));
    await owner.unsafe(`
      insert into auth.users (id, email) values (gen_random_uuid(), 'before@example.test');
      insert into public.themes (name, description) values ('Before', 'From an earlier version');
      delete from supabase_migrations.schema_migrations`);
    for (const version of versions)
      await owner`insert into supabase_migrations.schema_migrations ${owner({ version })}`;
  };
  return withScratch({ adminUrl, databaseUrl }, 'scratch_earlier', fill, async (url) => {
    const admin = Object.assign(new URL(adminUrl), { pathname: new URL(url).pathname }).href;
    const settings = readSettings({ STACK_DIR: process.env.TEST_STACK_DIR });
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    const start = () => prepareDatabase({ ...settings, adminUrl: admin, databaseUrl: url });
    const args = [join(import.meta.dirname, 'db.ts'), 'deploy', '--to', url];
    const deploy = () => promisify(execFile)(process.execPath, args);
    await work({ sql, url, start, deploy }).finally(() => sql.end());
  });
};

const rowsIn = (sql: Sql) => sql`
  select (select count(*)::int from public.themes) as themes, (select count(*)::int from public.profiles) as people,
    (select total_amount from public.house_fund) as fund, (select count(*)::int from public.transfers) as transfers`;

test('a start keeps the rows of a database of version 0.2, and its history becomes the baseline', async () => {
  await onEarlier([...REPLACED_VERSIONS, '20261127164903'], async ({ sql, start }) => {
    const before = await rowsIn(sql);
    expect(before[0]).toMatchObject({ themes: 1, people: 1, transfers: 1 });
    await start();
    expect(await versionsIn(sql)).toEqual(all);
    expect(await rowsIn(sql)).toEqual(before);
    expect(await sql`select * from private.check_books()`).toEqual([]);
  });
});

test('a deploy leaves an older database as it is, and names a commit to start first', async () => {
  const older = REPLACED_VERSIONS.toSpliced(7, 1);
  await onEarlier(older, async ({ sql, deploy }) => {
    const before = await rowsIn(sql);
    await expect(deploy()).rejects.toThrow(`git worktree add ../bingo-earlier ${REPLACED.commit}`);
    expect(await versionsIn(sql)).toEqual(older);
    expect(await rowsIn(sql)).toEqual(before);
  });
});
