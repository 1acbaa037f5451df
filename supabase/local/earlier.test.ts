import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { expect, test } from 'vitest';
import { versionsIn } from './backup/take.ts';
import { differenceBetween, withScratch } from './difference.ts';
import { applyMigrations, prepareDatabase } from './migrate.ts';
import { readSettings } from './settings.ts';
import { listMigrations, REPLACED } from './sql-files.ts';

const adminUrl = process.env.ADMIN_DATABASE_URL!;
const databaseUrl = process.env.DATABASE_URL!;
const all = listMigrations().map(({ version }) => version);

/** The history of version 0.2.0: its number of migrations, and the last of them. */
const REPLACED_VERSIONS = Array.from(
  { length: REPLACED.count },
  (_, index) => `${BigInt(REPLACED.lastOf02) + 1n - BigInt(REPLACED.count - index)}`,
);

/** Takes back what the baseline has and version 0.2.0 had not, and brings back some of what it had. */
const UNDO = `
  alter table public.games drop column stake cascade, drop column everybody_writes cascade;
  alter table public.game_squares drop column about_id cascade;
  alter table public.bingo_squares drop column about_id cascade;
  drop table private.seat_digits cascade;
  drop index public.group_invitations_mailbox;
  drop trigger cards_count_for_their_owner on public.bingo_cards;
  drop function public.set_option(uuid, text, boolean);
  create table public.square_proposals (game_id uuid references public.games, proposed_by uuid references public.profiles);
  create function private.proposals_of(public.games) returns setof public.square_proposals language sql
    as 'select * from public.square_proposals';
  create function public.set_closeness(uuid, boolean) returns void language sql as '';
  create function private.clean_house_game() returns trigger language plpgsql as 'begin return new; end';
  create trigger descriptions_are_cleaned before update on public.games
    for each row execute function private.clean_house_game()`;

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
    if (versions[0] !== all[0]) await owner.unsafe(UNDO);
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

test('a start gives a database of version 0.2.0 the definitions of the baseline, and keeps its rows', async () => {
  await onEarlier([...REPLACED_VERSIONS, '20261127164903'], async ({ sql, url, start }) => {
    const before = await rowsIn(sql);
    expect(before[0]).toMatchObject({ themes: 1, people: 1, transfers: 1 });
    await start();
    expect(await versionsIn(sql)).toEqual(all);
    expect(differenceBetween(url, databaseUrl)).toBe('');
    expect(await rowsIn(sql)).toEqual(before);
    expect(await sql`select * from private.check_books()`).toEqual([]);
  });
});

const KEY_HASH = 'a'.repeat(64);
const OWN_FUNCTIONS = `
  create or replace function private.app_key_hash() returns text
    language sql immutable set search_path = '' as $$ select '${KEY_HASH}' $$;
  create or replace function private.address_header() returns text
    language sql immutable set search_path = '' as $$ select 'X-Real-IP' $$`;

test.each([
  ['version 0.2.0', [...REPLACED_VERSIONS, '20261127164903']],
  ['version 0.3.0', all.slice(0, 1)],
])(
  'a deploy keeps what the operator of %s had set by two functions, as rows',
  async (_, versions) => {
    await onEarlier(versions, async ({ sql, deploy }) => {
      await sql.unsafe(OWN_FUNCTIONS);
      await deploy();
      await deploy();
      const [set] =
        await sql`select private.app_key_hash() as hash, private.address_header() as header`;
      expect(set).toEqual({ hash: KEY_HASH, header: 'x-real-ip' });
      const [rows] = await sql`select count(*)::int as count from private.operator_settings`;
      expect(rows).toEqual({ count: 1 });
    });
  },
);

test('a deploy leaves an older database as it is, and names a commit to start first', async () => {
  const older = REPLACED_VERSIONS.toSpliced(7, 1);
  await onEarlier(older, async ({ sql, deploy }) => {
    const before = await rowsIn(sql);
    await expect(deploy()).rejects.toThrow(`git worktree add ../bingo-earlier ${REPLACED.commit}`);
    expect(await versionsIn(sql)).toEqual(older);
    expect(await rowsIn(sql)).toEqual(before);
  });
});
