import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { differenceBetween, differenceOfSchemas, withScratch } from '../../local/difference.ts';
import { applySchemas } from '../../local/sql-files.ts';
import { sql } from '../support/db.ts';
import { HOOKS } from '../support/grants.ts';

const server = {
  adminUrl: process.env.ADMIN_DATABASE_URL!,
  databaseUrl: process.env.DATABASE_URL!,
};

test('the migrations create what the schema files define', async () => {
  expect(await differenceOfSchemas(server)).toBe('');
});

test('a warning about what the difference leaves out is no migration', async () => {
  const withStatistics = withScratch(
    server,
    'scratch_statistics',
    async (owner) => {
      await applySchemas(owner);
      await owner.unsafe('create statistics public.of_games on status, kind from public.games');
    },
    async (changed) => differenceBetween(process.env.DATABASE_URL!, changed),
  );
  await expect(withStatistics).rejects.toThrow('The difference cannot be written as SQL:\n▲');
});

test('a difference of any kind is detected', async () => {
  const difference = await withScratch(
    server,
    'scratch_changed',
    async (owner) => {
      await applySchemas(owner);
      await owner.unsafe(`
        alter table public.games add column later int;
        alter table public.groups alter column max_members set default 21;
        alter table public.transfers drop constraint transfers_amount_check;
        drop index public.games_group_id;
        create or replace function private.too_many_attempts(p_seconds int) returns jsonb
          language sql immutable set search_path = '' as 'select null::jsonb';
        grant execute on function private.too_many_attempts(int) to anon;
        grant select (max_members) on public.groups to anon;
        alter table public.themes disable row level security;
        alter policy "everybody hears which house games change" on realtime.messages using (false);
        drop policy "people hear the games they may see" on realtime.messages;
        create trigger one_more after update on auth.users for each row execute function private.create_profile();
        alter default privileges in schema public grant select on tables to anon`);
    },
    async (changed) => differenceBetween(process.env.DATABASE_URL!, changed),
  );
  for (const part of [
    /ADD COLUMN "later"/,
    /SET DEFAULT 21/,
    /DROP CONSTRAINT "transfers_amount_check"/,
    /DROP INDEX "public"."games_group_id"/,
    /CREATE OR REPLACE FUNCTION private.too_many_attempts/,
    /GRANT EXECUTE ON FUNCTION "private"."too_many_attempts".* TO "anon"/,
    /GRANT SELECT \("max_members"\).* TO "anon"/,
    /DISABLE ROW LEVEL SECURITY/,
    /CREATE POLICY "everybody hears which house games change"[^;]*USING \(false\)/,
    /DROP POLICY "people hear the games they may see"/,
    /CREATE TRIGGER one_more/,
    /ALTER DEFAULT PRIVILEGES .* GRANT SELECT ON TABLES TO "anon"/,
  ])
    expect.soft(difference).toMatch(part);
});

const directory = join(import.meta.dirname, '../../schemas');
const files = globSync('*.sql', { cwd: directory }).map((name) => ({
  name,
  text: readFileSync(join(directory, name), 'utf8'),
}));
const all = files.map(({ text }) => text).join('\n');

describe('the schema files', () => {
  test('are short, and each function is short and has a comment above it', () => {
    const long = files.filter(({ text }) => text.split('\n').length > 300);
    expect(long.map(({ name }) => name)).toEqual([]);
    const functions = [
      ...all.matchAll(/(.*)\ncreate function (\S+)\([^;]*?\bas (\$\$|')[\s\S]*?\3;/g),
    ];
    expect(functions.length).toBeGreaterThan(180);
    const wrong = functions.filter(
      ([text, above]) => !above!.startsWith('-- ') || text.split('\n').length > 60,
    );
    expect(wrong.map(([, , name]) => name)).toEqual([]);
  });

  test('contain each rule’s time and number once', () => {
    for (const rule of ["'48 hours'", "'7 days'", "'10 minutes'", '1000000', '100000', '10000'])
      expect
        .soft(all.replaceAll(/--.*$/gm, '').split(new RegExp(`(?<!\\d)${rule}(?!\\d)`)))
        .toHaveLength(2);
  });

  test('contain no unused internal function', async () => {
    const unused = await sql<{ name: string }[]>`
      with ours as (
        select oid, proname as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as body
        from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      )
      select name from ours
      where oid in (select oid from pg_proc where pronamespace = 'private'::regnamespace)
        and not exists (
          select from ours as other where other.oid <> ours.oid and other.body ~ ('private\\.' || ours.name || '\\(')
        )
        and not exists (select from pg_depend where refobjid = ours.oid and deptype = 'n')`;
    // These two are called by operators, by the tests of money and by each deploy; hooks by the auth server.
    const known = ['check_books', 'schedule_jobs', ...HOOKS].sort();
    expect(unused.map(({ name }) => name).sort()).toEqual(known);
  });
});
