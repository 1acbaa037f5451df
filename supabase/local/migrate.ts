import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { splitSqlStatements } from '@supabase/lite';
import { startDatabase } from './database.ts';
import { folderError } from './data-directory.ts';
import { versionsIn } from './backup/take.ts';
import { ensureDemoAccounts, settleDemoPasswords, type DemoPasswords } from './demo.ts';
import { lockStack, runningStack } from './lock-file.ts';
import { root, type Settings } from './settings.ts';
import {
  loadThemes,
  listMigrations,
  makeServices,
  REPLACED,
  runFile,
  type Migration,
} from './sql-files.ts';
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
    await makeServices(admin);
    const applied = await applyPending(
      owner,
      `STACK_DIR='${settings.stackDir}' npm start   # until it prints its addresses, then Ctrl-C`,
    );
    await setUp(owner, settings);
    const seeded = await seed(admin, owner);
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

/** Applies the migrations that a database lacks. `command` brings one that is too old to the end of version 0.2. */
export async function applyPending(owner: Sql, command: string): Promise<string[]> {
  await carryOver(owner, command);
  const known = await versionsIn(owner);
  const pending = listMigrations().filter(({ version }) => !known.includes(version));
  await applyMigrations(owner, pending);
  await owner`select pg_notify('pgrst', 'reload schema')`;
  return pending.map(({ file }) => relative(root, file));
}

/** Applies these migrations, each in its own transaction, and records them in the official CLI's history table. */
export async function applyMigrations(owner: Sql, migrations: Migration[]): Promise<void> {
  await owner.unsafe(historyTable).simple();
  for (const migration of migrations) {
    await owner.begin(async (transaction) => {
      await runFile(transaction, migration.file);
      await recordMigration(transaction, migration);
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
async function seed(admin: Sql, owner: Sql): Promise<boolean> {
  const [themes] = await owner`select exists (select from public.themes) as present`;
  if (themes?.present) return false;
  await ensureDemoAccounts(admin);
  await owner.begin(async (transaction) => {
    await loadThemes(transaction);
    await runFile(transaction, join(root, 'supabase/seed.sql'));
  });
  return true;
}

/** What a database of an earlier version takes from the baseline after `from-0.2.sql`: all of it can be run again. */
const REPEATABLE =
  /^(create or replace (function|trigger)|create (unique )?index if not exists|(grant|revoke) execute on function)\s/;

/** Brings a database of version 0.2.0, or of a commit after it, to the baseline, and refuses an older one. */
async function carryOver(owner: Sql, command: string): Promise<void> {
  const baseline = listMigrations()[0]!;
  const earlier = (await versionsIn(owner)).filter((version) => version < baseline.version);
  if (earlier.length === 0) return;
  const { count, lastOf02, firstBaseline } = REPLACED;
  const isWhole = earlier.filter((version) => version <= lastOf02).length === count;
  if (!earlier.includes(firstBaseline) && !(isWhole && earlier.includes(lastOf02)))
    throw lacksMigrations(command);
  await owner.begin(async (transaction) => {
    // Operators replaced these two functions by their own, which a later migration turns into rows.
    const own = await transaction<{ definition: string }[]>`
      select pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace = to_regnamespace('private') and proname in ('app_key_hash', 'address_header')`;
    await runFile(transaction, join(import.meta.dirname, 'sql/from-0.2.sql'));
    const statements = splitSqlStatements(readFileSync(baseline.file, 'utf8'));
    const repeatable = statements.filter((statement) => REPEATABLE.test(statement));
    await transaction.unsafe(repeatable.join(';\n')).simple();
    for (const { definition } of own) await transaction.unsafe(definition);
    await transaction`
      delete from supabase_migrations.schema_migrations where version < ${baseline.version}`;
    await recordMigration(transaction, baseline);
  });
}

const recordMigration = (
  transaction: TransactionSql,
  { version, name, file }: Migration,
): Promise<unknown> => transaction`
  insert into supabase_migrations.schema_migrations (version, name, statements)
  values (${version}, ${name}, ${splitSqlStatements(readFileSync(file, 'utf8'))})`;

const lacksMigrations = (command: string) =>
  new UserError(
    'This database is of an earlier version of this project than 0.2.0, whose migrations have been replaced by one.\n' +
      'Nothing was changed. Bring it to the end of 0.2.0 first, and then use this version again:\n' +
      `  git worktree add ../bingo-earlier ${REPLACED.commit}\n  cd ../bingo-earlier && ${command}`,
  );
