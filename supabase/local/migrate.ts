import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { getAuthSchemaSql, splitSqlStatements } from '@supabase/lite';
import postgres, { type ISql, type Sql } from 'postgres';
import { Problem } from './claim.ts';
import { ensureDemoAccounts, settleDemoPasswords, type DemoPasswords } from './demo.ts';
import { root, type Settings } from './settings.ts';

const migrationsDir = join(root, 'supabase/migrations');
const seedFile = join(root, 'supabase/seed.sql');

const historyTable = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text,
    created_by text, idempotency_key text unique, rollback text[]
  )`;

export type Prepared = { applied: string[]; seeded: boolean; demo: DemoPasswords };

/** Brings the local database to where the files are: service schemas, migrations, demo content. */
export async function prepareDatabase(settings: Settings): Promise<Prepared> {
  const quiet = { max: 1, onnotice: () => {} };
  const admin = postgres(settings.adminUrl, quiet);
  const owner = postgres(settings.databaseUrl, quiet);
  try {
    await runFile(admin, join(import.meta.dirname, 'sql/roles.sql'));
    await admin.unsafe(getAuthSchemaSql()).simple();
    await runFile(admin, join(import.meta.dirname, 'sql/auth.sql'));
    await runFile(admin, join(import.meta.dirname, 'sql/realtime.sql'));
    const applied = await applyMigrations(owner);
    const seeded = await seed(admin, owner);
    return { applied, seeded, demo: await settleDemoPasswords(admin, settings) };
  } finally {
    await Promise.all([admin.end(), owner.end()]);
  }
}

/** Applies what is pending, each file in its own transaction, into the official CLI's history. */
async function applyMigrations(owner: Sql): Promise<string[]> {
  await owner.unsafe(historyTable).simple();
  const history = await owner<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations`;
  const known = new Set(history.map(({ version }) => version));
  const pending = listMigrations().filter(({ version }) => !known.has(version));
  for (const { version, name, file } of pending) {
    await owner.begin(async (transaction) => {
      await runFile(transaction, file);
      await transaction`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${name}, ${splitSqlStatements(readFileSync(file, 'utf8'))})`;
    });
  }
  if (pending.length > 0) await owner`select pg_notify('pgrst', 'reload schema')`;
  return pending.map(({ file }) => relative(root, file));
}

function listMigrations(): { version: string; name: string; file: string }[] {
  if (!existsSync(migrationsDir)) return [];
  return readdirSync(migrationsDir)
    .sort()
    .flatMap((entry) => {
      const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(entry) ?? [];
      return version && name ? [{ version, name, file: join(migrationsDir, entry) }] : [];
    });
}

/** Fills a database that has no themes yet. Reached only by the stack, which knows no other host. */
async function seed(admin: Sql, owner: Sql): Promise<boolean> {
  const [table] = await owner`select to_regclass('public.themes') is not null as ready`;
  if (!table?.ready || !existsSync(seedFile)) return false;
  const [themes] = await owner`select exists (select from public.themes) as present`;
  if (themes?.present) return false;
  await ensureDemoAccounts(admin);
  await owner.begin((transaction) => runFile(transaction, seedFile));
  return true;
}

async function runFile(sql: ISql, file: string): Promise<void> {
  const text = readFileSync(file, 'utf8');
  try {
    await sql.unsafe(text).simple();
  } catch (error) {
    throw locate(error, relative(root, file), text);
  }
}

/** The server counts characters from the start of the file; a person wants the line. */
function locate(error: unknown, name: string, text: string): unknown {
  if (!(error instanceof postgres.PostgresError)) return error;
  const line = error.position ? text.slice(0, Number(error.position)).split('\n').length : null;
  const details = [error.message, error.detail, error.where, error.hint].filter(Boolean);
  return new Problem(`${name}${line ? `:${line}` : ''}: ${details.join('\n  ')}`);
}
