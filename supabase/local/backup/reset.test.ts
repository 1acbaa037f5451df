import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portVariables, newTestSettings } from '../../tests/support/test-stack.ts';
import { withDatabase } from '../migrate.ts';
import { openBackup } from './file.ts';

// All tests share one folder, and each continues with what the one before left.
const { settings, discard } = await newTestSettings();
const { stackDir } = settings;

const env = { ...process.env, ...portVariables(settings.ports), STACK_DIR: stackDir };
const command = [join(import.meta.dirname, '../db.ts'), 'reset'];
const reset = (...args: string[]) =>
  promisify(execFile)(process.execPath, [...command, ...args], { env });

/** Starts the database once, so that the commands find it running and need not start it each. */
let sql: Sql;
const isOver = Promise.withResolvers<void>();
let closed: Promise<void>;
beforeAll(async () => {
  expect((await reset()).stdout).toMatch(/^The local database is new[^\n]*\n$/);
  const isOpen = Promise.withResolvers<void>();
  closed = withDatabase(settings, async ({ databaseUrl }) => {
    sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
    isOpen.resolve();
    await isOver.promise;
    await sql.end();
  });
  await Promise.race([isOpen.promise, closed]);
});
afterAll(async () => {
  isOver.resolve();
  await closed;
  discard();
});

const themes = async () => (await sql`select from public.themes where name = 'Mine'`).length;
const backups = () => readdirSync(join(stackDir, 'backups'));

test('a database is emptied only with --yes, and a backup is kept', async () => {
  await sql`insert into public.themes (name, description) values ('Mine', 'My own')`;
  await expect(reset()).rejects.toThrow(/would empty[^]*To do it: npm run db -- reset --yes/);
  expect(await themes()).toBe(1);
  const { stdout } = await reset('--yes');
  expect(stdout).toMatch(/^Headline Bingo is running on this database/);
  expect(stdout).toMatch(/before-reset-[^]*stop Headline Bingo, then run: npm run db -- restore/);
  expect(await themes()).toBe(0);
  const kept = await openBackup(join(stackDir, 'backups', backups()[0]!));
  expect(kept.manifest.tables.find(({ name }) => name === 'public.themes')?.rows).toBe(18);
});

test('a database that cannot be backed up stays unchanged', async () => {
  const version = '29990101000000';
  await sql`insert into supabase_migrations.schema_migrations ${sql({ version })}`;
  await expect(reset('--yes')).rejects.toThrow(/nothing was changed: [^\n]*newer version[^]*away/);
  await sql`delete from supabase_migrations.schema_migrations where version = ${version}`;
  expect(backups()).toHaveLength(1);
});
