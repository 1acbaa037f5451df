import { readFileSync } from 'node:fs';
import { splitSqlStatements } from '@supabase/lite';
import type { Sql, TransactionSql } from 'postgres';
import { versionsIn } from './backup/tables.ts';
import { listMigrations, type Migration } from './sql-files.ts';
import { UserError } from './user-error.ts';

/** The migrations of version 0.2, which the baseline replaced: how many, the last, and a commit that has them. */
export const REPLACED = { count: 40, last: '20261127162645', commit: '551a0fad' };

/**
 * The history of a database where the baseline replaces the migrations of version 0.2, which made the same definitions
 * and rows; null for an older database. For a while there was one more of them, which the next migration takes back.
 */
export function withBaseline(versions: string[]): string[] | null {
  const { version: baseline } = listMigrations()[0]!;
  const replaced = versions.filter((version) => version < baseline);
  if (replaced.length === 0) return versions;
  const required = replaced.filter((version) => version <= REPLACED.last);
  if (required.length < REPLACED.count || required.at(-1) !== REPLACED.last) return null;
  return [baseline, ...versions.filter((version) => version >= baseline)];
}

/** Records the baseline in place of the migrations that it replaced. `command` applies those that are missing. */
export async function carryOver(owner: Sql, command: string): Promise<void> {
  const versions = await versionsIn(owner);
  const carried = withBaseline(versions);
  if (!carried) throw lacksMigrations(command);
  if (carried === versions) return;
  const baseline = listMigrations()[0]!;
  await owner.begin(async (transaction) => {
    await transaction`
      delete from supabase_migrations.schema_migrations where version < ${baseline.version}`;
    await recordMigration(transaction, baseline);
  });
}

export const recordMigration = (
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
