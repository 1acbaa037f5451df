import { readFileSync } from 'node:fs';
import { splitSqlStatements } from '@supabase/lite';
import type { Sql, TransactionSql } from 'postgres';
import { differenceToMigrations, type Server } from './difference.ts';
import type { Settings } from './settings.ts';
import { listMigrations, type Migration } from './sql-files.ts';
import { UserError } from './user-error.ts';

/** The last of the migrations that the baseline replaced. */
const LAST_REPLACED = '20261123135950';

/** A commit whose migrations end with that one. */
export const LAST_COMMIT = 'b1d3ab3';

/** The baseline consists of the first two files: definitions and rows. */
const baselineFiles = () => listMigrations().slice(0, 2);

/** Whether a statement drops a table or a column, which may hold data. */
const isLoss = (statement: string) =>
  /^[ \t]*drop table/im.test(statement) ||
  (/^[ \t]*alter table/im.test(statement) && /drop column/i.test(statement));

/**
 * Brings a database with all replaced migrations to the definitions of the baseline, in one transaction. The later
 * migrations are then applied as to any other database. Throws before any change if a migration is missing, or if a
 * table or a column would be dropped.
 */
export async function carryOver(
  owner: Sql,
  server: Server & Pick<Settings, 'stackDir'>,
  applied: Set<string>,
): Promise<void> {
  const baseline = baselineFiles();
  if (applied.size === 0 || baseline.some(({ version }) => applied.has(version))) return;
  if (!applied.has(LAST_REPLACED)) throw lacksMigrations(server);
  const difference = await differenceToMigrations(server, baseline);
  if (difference.split(';').some(isLoss)) throw hasOwnColumns();
  await owner.begin(async (transaction) => {
    await transaction.unsafe(difference).simple();
    await transaction`delete from supabase_migrations.schema_migrations`;
    for (const migration of baseline) await recordMigration(transaction, migration);
  });
}

export const recordMigration = (
  transaction: TransactionSql,
  { version, name, file }: Migration,
): Promise<unknown> => transaction`
  insert into supabase_migrations.schema_migrations (version, name, statements)
  values (${version}, ${name}, ${splitSqlStatements(readFileSync(file, 'utf8'))})`;

const lacksMigrations = ({ stackDir }: Pick<Settings, 'stackDir'>) =>
  new UserError(
    'The local database was made by an earlier version of this project and lacks migrations that this version no longer has.\n' +
      'Nothing was changed. Start the last version that has them once, stop it with Ctrl-C, and start this one again:\n' +
      `  git worktree add ../bingo-earlier ${LAST_COMMIT}\n` +
      `  cd ../bingo-earlier && STACK_DIR='${stackDir}' npm start`,
  );

const hasOwnColumns = () =>
  new UserError(
    'The local database was made by an earlier version of this project and has tables or columns of its own.\n' +
      'Nothing was changed. Move its folder (supabase/.local, or STACK_DIR) away; npm start then makes a new one.',
  );
