import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import postgres, { type ISql, type Sql } from 'postgres';
import { splitSqlStatements } from '@supabase/lite';
import { startDatabase } from './database.ts';
import { folderError } from './data-directory.ts';
import { ensureDemoAccounts, settleDemoPasswords, type DemoPasswords } from './demo.ts';
import { lockStack, runningStack } from './lock-file.ts';
import { root, type Settings } from './settings.ts';
import { loadThemes, listMigrations, makeServices, runFile, type Migration } from './sql-files.ts';
import { inTransaction } from './transaction.ts';
import { UserError } from './user-error.ts';

const historyTable = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text,
    created_by text, idempotency_key text unique, rollback text[]
  )`;

export type Prepared = { applied: string[]; seeded: boolean; demo: DemoPasswords };

/** Brings the local database up to date: service schemas, migrations, demo content. */
export async function prepareDatabase(settings: Settings): Promise<Prepared> {
  const quiet = { max: 1, onnotice: () => {} };
  const admin = postgres(settings.adminUrl, quiet);
  const owner = postgres(settings.databaseUrl, quiet);
  try {
    // Refuses an unknown database before anything in it is changed.
    await pendingIn(admin);
    await makeServices(admin);
    const applied = await applyPending(owner);
    await setUp(owner, settings);
    const seeded = await seed(admin, owner, settings);
    return { applied, seeded, demo: await settleDemoPasswords(admin, settings) };
  } catch (error) {
    throw folderError(settings.stackDir, error);
  } finally {
    await Promise.all([admin.end(), owner.end()]);
  }
}

/**
 * Uses the database of a running stack, or starts it for the duration of the work, with pending migrations applied on
 * request.
 */
export async function withDatabase<T>(
  settings: Settings,
  work: (settings: Settings) => Promise<T>,
  { prepared = false } = {},
): Promise<T> {
  const running = runningStack(settings);
  if (running) return work({ ...settings, isOpen: running.isOpen });
  const lock = await lockStack(settings);
  try {
    const database = await startDatabase(settings);
    lock.setChild('The database', database.identity);
    try {
      if (prepared) await prepareDatabase(settings);
      return await work(settings);
    } finally {
      await database.stop();
    }
  } finally {
    lock.release();
  }
}

/** Applies the migrations that a database lacks. Returns their files. */
export async function applyPending(owner: Sql): Promise<string[]> {
  const pending = await pendingIn(owner);
  await applyMigrations(owner, pending);
  await owner`select pg_notify('pgrst', 'reload schema')`;
  return pending.map(({ file }) => relative(root, file));
}

async function pendingIn(sql: Sql): Promise<Migration[]> {
  const { taken, pending } = migrationsOf(await versionsIn(sql), 'database');
  const [product] = await sql`select to_regnamespace('private') is not null as is_there`;
  if (taken.length === 0 && product?.is_there)
    throw new UserError(
      'The database has tables, but no list of its migrations, so nothing was changed: use an empty database.',
    );
  return pending;
}

/** The versions of the migrations that a database has, oldest first. */
export async function versionsIn(sql: ISql): Promise<string[]> {
  const [history] =
    await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as made`;
  if (!history?.made) return [];
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`;
  return rows.map(({ version }) => version);
}

/**
 * Divides this version's migrations into those that a database or its backup has and those that it lacks, even out of
 * order. Refuses one with migrations that this version does not have.
 */
export function migrationsOf(
  history: string[],
  of: 'database' | 'backup',
): { taken: Migration[]; pending: Migration[] } {
  const all = listMigrations();
  const unknown = history.findLast((one) => !all.some(({ version }) => version === one));
  if (unknown)
    throw new UserError(
      `This version does not know migration ${unknown} of the ${of}, so nothing was changed: use the version that made it.`,
    );
  const isTaken = ({ version }: Migration) => history.includes(version);
  return { taken: all.filter(isTaken), pending: all.filter((one) => !isTaken(one)) };
}

/** Applies these migrations, each in its own transaction, and records them in the official CLI's history table. */
export async function applyMigrations(owner: Sql, migrations: Migration[]): Promise<void> {
  await owner.unsafe(historyTable).simple();
  for (const migration of migrations) {
    await inTransaction(owner, async (transaction) => {
      await runFile(transaction, migration.file);
      const { version, name, file } = migration;
      const statements = splitSqlStatements(readFileSync(file, 'utf8'));
      await transaction`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${name}, ${statements})`;
    });
  }
}

/** The embedded auth server knows the addresses that the app forwards. */
async function setUp(owner: Sql, { appKey }: Settings): Promise<void> {
  await owner`
    insert into private.operator_settings (app_key_hash, forwards_addresses)
    values (${hash('sha256', appKey)}, true)
    on conflict (is_only) do update set app_key_hash = excluded.app_key_hash, forwards_addresses = true`;
}

/** Seeds a database without themes. Only the stack calls this, and only on its own database. */
async function seed(admin: Sql, owner: Sql, { appKey }: Settings): Promise<boolean> {
  const [themes] = await owner`select exists (select from public.themes) as present`;
  if (themes?.present) return false;
  await ensureDemoAccounts(admin);
  await inTransaction(owner, async (transaction) => {
    await loadThemes(transaction);
    // Its people come through the app.
    const headers = JSON.stringify({ 'x-app-key': appKey });
    await transaction`select set_config('request.headers', ${headers}, true)`;
    await runFile(transaction, join(root, 'supabase/seed.sql'));
  });
  return true;
}
