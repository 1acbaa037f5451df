import { readFileSync } from 'node:fs';
import { splitSqlStatements } from '@supabase/lite';
import type { Sql, TransactionSql } from 'postgres';
import { UserError } from './user-error.ts';
import { differenceToMigrations, type Server } from './difference.ts';
import { listMigrations, type Migration } from './sql-files.ts';

/** The last step before the schema files that changed rows: a database that has taken it lacks definitions only. */
const LAST_ROWS = '20261122060000';

/** Drops of what may hold rows. */
const LOSES = /^\s*(drop table|alter table[^;]*drop column)/im;

/**
 * A database that was filled before the first of today's migrations is brought to what they make, in one transaction,
 * where nothing is lost by that. Nothing is deleted unasked: else whoever starts reads what they can do.
 */
export async function carryOn(owner: Sql, server: Server, known: Set<string>): Promise<void> {
  const migrations = listMigrations();
  const [first] = migrations;
  if (known.size === 0 || !first || known.has(first.version)) return;
  if (!known.has(LAST_ROWS)) throw tooOld('it lacks steps that are not here any more');
  const difference = await differenceToMigrations(server).catch((error: Error) => {
    throw tooOld(error.message);
  });
  if (LOSES.test(difference)) throw tooOld('tables or columns of it are not here any more');
  await owner.begin(async (transaction) => {
    await transaction.unsafe(difference).simple();
    await transaction`delete from supabase_migrations.schema_migrations`;
    for (const migration of migrations) await recordMigration(transaction, migration);
  });
}

export const recordMigration = (
  transaction: TransactionSql,
  { version, name, file }: Migration,
): Promise<unknown> => transaction`
  insert into supabase_migrations.schema_migrations (version, name, statements)
  values (${version}, ${name}, ${splitSqlStatements(readFileSync(file, 'utf8'))})`;

const tooOld = (reason: string) =>
  new UserError(
    'The local database was made by an earlier version of this project, and cannot be carried on: ' +
      `${reason}.\nMove its folder (supabase/.local, or STACK_DIR) away to keep it, or empty it with: npm run db:reset`,
  );
