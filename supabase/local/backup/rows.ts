import { finished } from 'node:stream/promises';
import { setImmediate as soon } from 'node:timers/promises';
import postgres, { type ISql, type TransactionSql } from 'postgres';
import { UserError } from '../user-error.ts';
import { nameWithColumns, type Backup, type Manifest, type Rows } from './file.ts';
import {
  contentsOf,
  countUnbalanced,
  isOfAuth,
  listTables,
  readSequences,
  writePlainly,
} from './tables.ts';

/**
 * Replaces the rows of the product's tables with those of a backup and verifies them, in the caller's transaction. Triggers
 * do not fire meanwhile, so nothing is broadcast or counted. Foreign keys are dropped first and created again at the end,
 * which checks all of them.
 */
export async function replaceRows(tx: TransactionSql, { manifest, rows }: Backup): Promise<void> {
  const { tables, sequences } = manifest;
  await writePlainly(tx);
  await refuseOtherShape(tx, manifest);
  const foreignKeys = await dropForeignKeys(tx);
  await tx`set local session_replication_role = replica`;
  const ours = tables.filter((table) => !isOfAuth(table));
  await tx.unsafe(`truncate ${ours.map(({ name }) => name).join(', ')}`);
  for await (const part of rows()) await copyPart(tx, part);
  await tx`set local session_replication_role = origin`;
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

export async function refuseOtherBooks(
  sql: TransactionSql,
  { unbalanced }: Pick<Manifest, 'unbalanced'>,
): Promise<void> {
  const wrong = await countUnbalanced(sql);
  if (wrong === unbalanced) return;
  throw new UserError(`The books do not balance: ${wrong} totals differ. Nothing was changed.`);
}
