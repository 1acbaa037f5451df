import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { getAuthSchemaSql } from '@supabase/lite';
import postgres, { type ISql, type Sql } from 'postgres';
import { readThemes } from '../themes/read.ts';
import { DISK_FULL } from './data-directory.ts';
import { UserError } from './user-error.ts';
import { root } from './settings.ts';

export const migrationsDir = join(root, 'supabase/migrations');
const schemasDir = join(root, 'supabase/schemas');

export type Migration = { version: string; name: string; file: string };

export function listMigrations(): Migration[] {
  return readdirSync(migrationsDir)
    .sort()
    .flatMap((entry) => {
      const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(entry) ?? [];
      return version && name ? [{ version, name, file: join(migrationsDir, entry) }] : [];
    });
}

/**
 * Creates what a hosted project provides: its roles, the schemas of auth and realtime, and the API's calling function.
 * Safe to repeat.
 */
export async function makeServices(admin: Sql): Promise<void> {
  await runFile(admin, join(import.meta.dirname, 'sql/roles.sql'));
  await admin.unsafe(getAuthSchemaSql()).simple();
  await runFile(admin, join(import.meta.dirname, 'sql/auth.sql'));
  await runFile(admin, join(import.meta.dirname, 'sql/realtime.sql'));
  await runFile(admin, join(import.meta.dirname, 'sql/api.sql'));
}

/** Applies the schema files. Functions may refer to later ones, so their bodies are checked at the end. */
export async function applySchemas(owner: Sql): Promise<void> {
  const files = readdirSync(schemasDir).filter((entry) => entry.endsWith('.sql'));
  await owner.begin(async (transaction) => {
    await transaction`set local check_function_bodies = off`;
    for (const file of files.sort()) await runFile(transaction, join(schemasDir, file));
    await transaction`set local check_function_bodies = on`;
    await transaction.unsafe(`
      do $$
      declare
        definition text;
      begin
        for definition in
          select pg_get_functiondef(oid) from pg_proc
          where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        loop
          execute definition;
        end loop;
      end
      $$`);
  });
}

export async function runFile(sql: ISql, file: string): Promise<void> {
  const text = readFileSync(file, 'utf8');
  try {
    await sql.unsafe(text).simple();
  } catch (error) {
    throw locate(error, relative(root, file), text);
  }
}

/** Converts the server's character offset to a line number of the file. */
function locate(error: unknown, name: string, text: string): unknown {
  if (!(error instanceof postgres.PostgresError) || error.code === DISK_FULL) return error;
  const line = error.position ? text.slice(0, Number(error.position)).split('\n').length : null;
  const details = [error.message, error.detail, error.where, error.hint].filter(Boolean);
  return new UserError(`${name}${line ? `:${line}` : ''}: ${details.join('\n  ')}`);
}

/** Adds the themes and squares of supabase/themes that this database never had. */
export async function loadThemes(sql: ISql): Promise<{ themes: number; squares: number }> {
  const themes = JSON.stringify(readThemes(join(root, 'supabase/themes')));
  const [row] = await sql<{ loaded: { themes: number; squares: number } }[]>`
    select private.load_themes(${themes}::text::jsonb, null) as loaded`;
  return row!.loaded;
}
