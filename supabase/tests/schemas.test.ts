import { expect, test } from 'vitest';
import { differenceBetween, differenceOfSchemas, withScratch } from '../local/difference.ts';
import { applySchemas } from '../local/sql-files.ts';

const server = {
  adminUrl: process.env.ADMIN_DATABASE_URL!,
  databaseUrl: process.env.DATABASE_URL!,
};

test('the migrations make what the schema files say', async () => {
  expect(await differenceOfSchemas(server)).toBe('');
});

test('a difference shows wherever it is', async () => {
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
        alter policy "signed-in people see the themes" on public.themes using (false);
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
    /CREATE POLICY "signed-in people see the themes"[^;]*USING \(false\)/,
    /DROP POLICY "people hear the games they may see"/,
    /CREATE TRIGGER one_more/,
    /ALTER DEFAULT PRIVILEGES .* GRANT SELECT ON TABLES TO "anon"/,
  ])
    expect.soft(difference).toMatch(part);
});
