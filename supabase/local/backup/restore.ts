import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setImmediate as soon } from 'node:timers/promises';
import postgres, { type ISql, type TransactionSql } from 'postgres';
import { startDatabase } from '../database.ts';
import {
  dataDirIn,
  DIRECTORY_MODE,
  draftOfRestoreIn,
  holdsDatabase,
  restoredDirIn,
  takeRestored,
} from '../data-directory.ts';
import { lockStack, type StackLock } from '../lock-file.ts';
import { applyMigrations, migrationsOf } from '../migrate.ts';
import type { Settings } from '../settings.ts';
import { makeServices } from '../sql-files.ts';
import { inTransaction } from '../transaction.ts';
import { UserError } from '../user-error.ts';
import { nameWithColumns, openBackup, type Backup, type Manifest, type Rows } from './file.ts';
import {
  contentsOf,
  countUnbalanced,
  isOfAuth,
  listTables,
  readSequences,
  writePlainly,
} from './take.ts';

/**
 * Creates a database from a backup beside the stack's own, and moves it into place as the last step, so that an
 * interrupted restore changes nothing. Applies the migrations that the backup's database had, then copies the rows,
 * then applies the other migrations.
 */
export async function restoreBackup(
  settings: Settings,
  file: string,
  { replace = false } = {},
): Promise<{ manifest: Manifest; keptIn: string | null }> {
  const backup = await openBackup(file);
  migrationsOf(backup.manifest.migrations, 'backup');
  const lock = await lockStack(settings);
  try {
    takeRestored(settings);
    if (!replace && holdsDatabase(settings.stackDir))
      throw new UserError(
        `There already is a database, so nothing was changed. To replace it with the backup (it is kept beside it):\n` +
          `npm run db -- restore ${file} --replace`,
      );
    await makeDatabase(settings, lock, backup).catch((error: Error) => {
      if (!(error instanceof postgres.PostgresError)) throw error;
      throw new UserError(`${file} cannot be restored: ${error.message}. Nothing was changed.`);
    });
    return { manifest: backup.manifest, keptIn: takeRestored(settings) };
  } finally {
    lock.release();
  }
}

async function makeDatabase(settings: Settings, lock: StackLock, backup: Backup): Promise<void> {
  const stackDir = draftOfRestoreIn(settings.stackDir);
  rmSync(stackDir, { recursive: true, force: true });
  mkdirSync(stackDir, { mode: DIRECTORY_MODE });
  try {
    const database = await startDatabase({ ...settings, stackDir });
    lock.setChild('The database', database.identity);
    await fillDatabase(settings, backup).finally(database.stop);
    renameSync(dataDirIn(stackDir), restoredDirIn(settings.stackDir));
  } finally {
    rmSync(stackDir, { recursive: true, force: true });
  }
}

async function fillDatabase(settings: Settings, backup: Backup): Promise<void> {
  const quiet = { max: 1, onnotice: () => {} };
  const admin = postgres(settings.adminUrl, quiet);
  const owner = postgres(settings.databaseUrl, quiet);
  const { taken, pending } = migrationsOf(backup.manifest.migrations, 'backup');
  try {
    await makeServices(admin);
    await applyMigrations(owner, taken);
    await inTransaction(admin, (tx) => replaceRows(tx, backup));
    await applyMigrations(owner, pending);
    await inTransaction(admin, (tx) => refuseOtherBooks(tx, backup.manifest));
    await admin`analyze`;
  } finally {
    await Promise.all([admin.end(), owner.end()]);
  }
}

/**
 * Replaces the rows of the product's tables with those of a backup and verifies them, in the caller's transaction. Triggers
 * do not fire meanwhile, so nothing is broadcast or counted. Foreign keys and rules for what is one text are dropped first and
 * created again at the end, which checks all of them.
 */
export async function replaceRows(tx: TransactionSql, { manifest, rows }: Backup): Promise<void> {
  const { tables, sequences } = manifest;
  await writePlainly(tx);
  await refuseOtherShape(tx, manifest);
  const foreignKeys = await dropForeignKeys(tx);
  const uniqueRules = await dropUniqueRules(tx);
  await tx`set local session_replication_role = replica`;
  const ours = tables.filter((table) => !isOfAuth(table));
  await tx.unsafe(`truncate ${ours.map(({ name }) => name).join(', ')}`);
  for await (const part of rows()) await copyPart(tx, part);
  await tx`set local session_replication_role = origin`;
  for (const rule of uniqueRules) await restoreUniqueRule(tx, rule);
  for (const { table, name, definition } of foreignKeys)
    await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { name, value, isCalled } of sequences)
    await tx`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`;
  for (const table of tables) {
    const there = await contentsOf(tx, table);
    if (there.rows !== table.rows || there.digest !== table.digest)
      throw new UserError(
        `${table.name} differs from the backup: ${there.rows} rows of ${table.rows}. Nothing was changed.`,
      );
  }
  await refuseOtherBooks(tx, manifest);
}

const ABORTED = '25P02';

/** Copies rows, as written by `copy … to stdout`, into their table. */
async function copyPart(tx: TransactionSql, { table, rows }: Rows): Promise<void> {
  const target = await tx.unsafe(`copy ${nameWithColumns(table)} from stdin`).writable();
  const arrived = finished(target);
  arrived.catch(() => {});
  target.end(rows);
  while (target.writableLength > 0) await soon();
  await soon();
  // If the server refuses the rows or disconnects, the stream emits no error; only the next query fails.
  await Promise.race([arrived, tx`select`]).catch((error: Error) => {
    if (!(error instanceof postgres.PostgresError) || error.code !== ABORTED) throw error;
    throw new UserError(`The server refused rows for ${table.name}; its log says why.`);
  });
}

/**
 * Refuses a backup with other tables, columns or sequences than this database, because names from a manifest go into
 * SQL statements unescaped. Auth tables may lack columns in the backup.
 */
async function refuseOtherShape(sql: ISql, { tables, sequences }: Manifest): Promise<void> {
  const here = await listTables(sql);
  refuseOtherNames('tables', here.map(nameOf), tables.map(nameOf));
  refuseOtherNames('sequences', (await readSequences(sql)).map(nameOf), sequences.map(nameOf));
  for (const table of here) {
    const { columns } = tables.find(({ name }) => name === table.name)!;
    const isWanted = (column: string) => !isOfAuth(table) || columns.includes(column);
    refuseOtherNames(`columns of ${table.name}`, table.columns.filter(isWanted), columns);
  }
}

const nameOf = ({ name }: { name: string }) => name;

function refuseOtherNames(what: string, here: string[], given: string[]): void {
  if (JSON.stringify(here.toSorted()) === JSON.stringify(given.toSorted())) return;
  throw new UserError(`The backup has other ${what} than this database. Nothing was changed.`);
}

async function dropForeignKeys(tx: TransactionSql) {
  const keys = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'private')
    order by 1, 2`;
  for (const { table, name } of keys)
    await tx.unsafe(`alter table ${table} drop constraint ${name}`);
  return keys;
}

type UniqueRule = {
  table: string;
  columns: string[];
  keys: string;
  condition: string;
  name: string;
  definition: string;
};

/** The unique indexes of expressions. The database that a backup was made of may have had two rows where this one has one. */
async function dropUniqueRules(tx: TransactionSql): Promise<UniqueRule[]> {
  const rules = await tx<UniqueRule[]>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name,
      pg_get_indexdef(indexrelid) as definition, coalesce(pg_get_expr(indpred, indrelid), 'true') as condition,
      (
        select string_agg(pg_get_indexdef(indexrelid, n, true), ', ' order by n) from generate_series(1, indnkeyatts) as n
      ) as keys,
      array(
        select distinct quote_ident(attname) from pg_depend
        join pg_attribute on attrelid = refobjid and attnum = refobjsubid
        where classid = 'pg_class'::regclass and objid = indexrelid and refobjid = indrelid
      ) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and indexprs is not null and relnamespace::regnamespace::text in ('public', 'private')`;
  for (const { name } of rules) await tx.unsafe(`drop index ${name}`);
  return rules;
}

async function restoreUniqueRule(
  tx: TransactionSql,
  { table, columns, keys, condition, definition }: UniqueRule,
): Promise<void> {
  const row = columns.map((column) => `'${column} “' || ${column} || '”'`).join(', ');
  const twice = await tx.unsafe<{ rows: string }[]>(`
    select string_agg(concat_ws(', ', ${row}), ' and ') as rows from ${table}
    where ${condition} group by ${keys} having count(*) > 1 limit 10`);
  if (twice.length > 0)
    throw new UserError(
      `Some rows of ${table} are one row here: ${twice.map(({ rows }) => rows).join('; ')}.\n` +
        'Change or delete all but one of each where the backup was made, and take another one. Nothing was changed.',
    );
  await tx.unsafe(definition);
}

async function refuseOtherBooks(
  sql: TransactionSql,
  { unbalanced }: Pick<Manifest, 'unbalanced'>,
): Promise<void> {
  const wrong = await countUnbalanced(sql);
  if (wrong === unbalanced) return;
  throw new UserError(`The books do not balance: ${wrong} totals differ. Nothing was changed.`);
}
