import postgres, { type Sql } from 'postgres';
import { afterAll, expect, test, vi } from 'vitest';
import { deploy } from './deploy.ts';
import { withScratch } from './difference.ts';
import { applyMigrations, prepareDatabase, versionsIn } from './migrate.ts';
import { readSettings } from './settings.ts';
import { listMigrations } from './sql-files.ts';

const [adminUrl, databaseUrl] = [process.env.ADMIN_DATABASE_URL!, process.env.DATABASE_URL!];
const all = listMigrations();

/** A database of version 0.3.0, which had the baseline alone. */
const withBaseline = (work: (sql: Sql, url: string) => Promise<void>) =>
  withScratch(
    { adminUrl, databaseUrl },
    'scratch_baseline',
    (owner) => applyMigrations(owner, all.slice(0, 1)),
    async (url) => {
      const sql = postgres(url, { max: 1, onnotice: () => {} });
      await work(sql, url).finally(() => sql.end());
    },
  );

const settings = readSettings({ STACK_DIR: process.env.TEST_STACK_DIR });
const start = (url: string) => {
  const admin = Object.assign(new URL(adminUrl), { pathname: new URL(url).pathname }).href;
  return prepareDatabase({ ...settings, adminUrl: admin, databaseUrl: url });
};
const deployTo = (url: string) => deploy(settings, ['--to', url]);
const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
afterAll(() => printed.mockRestore());

test('a database in an unknown state is not changed, and one sentence says what to do', () =>
  withBaseline(async (sql, url) => {
    const expectRefusals = async (sentence: RegExp) => {
      const before = await versionsIn(sql);
      await expect(start(url)).rejects.toThrow(sentence);
      await expect(deployTo(url)).rejects.toThrow(sentence);
      expect(await versionsIn(sql)).toEqual(before);
    };
    for (const version of ['20260101000000', '29990101000000']) {
      await sql`insert into supabase_migrations.schema_migrations ${sql({ version })}`;
      await expectRefusals(
        new RegExp(
          `This version does not know migration ${version} of the database, so nothing was changed: use .*\\.`,
        ),
      );
    }
    await sql`delete from supabase_migrations.schema_migrations`;
    await expectRefusals(/has tables, but no list of its migrations, so nothing was changed: use/);
  }));

const KEY_HASH = 'a'.repeat(64);
const OWN_FUNCTIONS = `
  create or replace function private.app_key_hash() returns text
    language sql immutable set search_path = '' as $$ select '${KEY_HASH}' $$;
  create or replace function private.address_header() returns text
    language sql immutable set search_path = '' as $$ select 'X-Real-IP' $$`;

test('a deploy keeps what the operator of version 0.3.0 had set by two functions, as rows', () =>
  withBaseline(async (sql, url) => {
    await sql.unsafe(OWN_FUNCTIONS);
    await deployTo(url);
    await deployTo(url);
    expect(await versionsIn(sql)).toEqual(all.map(({ version }) => version));
    const rows = await sql`select app_key_hash, address_header from private.operator_settings`;
    expect(rows).toEqual([{ app_key_hash: KEY_HASH, address_header: 'x-real-ip' }]);
  }));
