import { readFileSync } from 'node:fs';
import { splitSqlStatements } from '@supabase/lite';
import type { Sql, TransactionSql } from 'postgres';
import { UserError } from './user-error.ts';
import { differenceToMigrations, type Server } from './difference.ts';
import type { Settings } from './settings.ts';
import { listMigrations, type Migration } from './sql-files.ts';

/** The last of the earlier steps that changed rows. A database that has taken it lacks definitions only. */
const LAST_ROWS = '20261122060000';

/** The first migrations of today were written from the schema that the earlier steps made. */
const LAST_OF_BASELINE = '20261122063100';

/** The last commit with the earlier steps. */
const LAST_WITH_STEPS = 'f262fc7';

/** Whether a statement drops what may hold rows. */
const isLoss = (statement: string) =>
  /^[ \t]*drop table/im.test(statement) ||
  (/^[ \t]*alter table/im.test(statement) && /drop column/i.test(statement));

/**
 * Brings a database that was filled before the first of today's migrations to what the baseline makes, in one
 * transaction; the later migrations are then applied as to any other database. Where that would drop a table or a
 * column, it changes nothing and says what to do.
 */
export async function carryOn(
  owner: Sql,
  server: Server & Pick<Settings, 'stackDir'>,
  known: Set<string>,
): Promise<void> {
  const baseline = listMigrations().filter(({ version }) => version <= LAST_OF_BASELINE);
  const [first] = baseline;
  if (known.size === 0 || !first || known.has(first.version)) return;
  if (!known.has(LAST_ROWS)) throw lacksSteps(server);
  const difference = await differenceToMigrations(server, baseline).catch((error: Error) => {
    throw cannotCarryOn(error.message);
  });
  if (difference.split(';').some(isLoss))
    throw cannotCarryOn('it has tables or columns of its own');
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

const lacksSteps = ({ stackDir }: Pick<Settings, 'stackDir'>) =>
  new UserError(
    'The local database was made by an earlier version of this project and lacks steps that this version no longer has.\n' +
      'Nothing was changed. Start the last version that has them once, stop it with Ctrl-C, and start this one again:\n' +
      `  git worktree add ../bingo-earlier ${LAST_WITH_STEPS}\n` +
      `  cd ../bingo-earlier && STACK_DIR='${stackDir}' npm start`,
  );

const cannotCarryOn = (reason: string) =>
  new UserError(
    'The local database was made by an earlier version of this project, and cannot be carried on: ' +
      `${reason}.\nNothing was changed. Move its folder (supabase/.local, or STACK_DIR) away; npm start then makes a new one.`,
  );
