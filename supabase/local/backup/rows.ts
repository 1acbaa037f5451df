import { finished } from 'node:stream/promises';
import { setImmediate as soon } from 'node:timers/promises';
import postgres, { type ISql, type TransactionSql } from 'postgres';
import { UserError } from '../user-error.ts';
import type { Backup } from './archive.ts';
import type { Manifest } from './manifest.ts';
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
export async function replaceRows(
  tx: TransactionSql,
  manifest: Manifest,
  read: Backup['read'],
): Promise<void> {
  const { tables, sequences } = manifest;
  await writePlainly(tx);
  await refuseOtherShape(tx, manifest);
  const foreignKeys = await dropForeignKeys(tx);
  await tx`set local session_replication_role = replica`;
  const ours = tables.filter((table) => !isOfAuth(table));
  await tx.unsafe(`truncate ${ours.map(({ name }) => name).join(', ')}`);
  for (const { name, columns, parts } of tables)
    for (const part of parts) await copyPart(tx, `${name} (${columns.join(', ')})`, read(part));
  await tx`set local session_replication_role = origin`;
  for (const { table, name, definition } of foreignKeys)
    await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { name, value, isCalled } of sequences)
    await tx`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`;
  for (const { name, columns, rows, digest } of tables) {
    const there = await contentsOf(tx, name, columns);
    if (there.rows !== rows || there.digest !== digest)
      throw new UserError(
        `${name} differs from the backup: ${there.rows} rows of ${rows}. Nothing was changed.`,
      );
  }
  await refuseOtherBooks(tx, manifest);
}

const ABORTED = '25P02';

/** Copies rows, as written by `copy … to stdout`, into a table with these columns. */
async function copyPart(tx: TransactionSql, target: string, rows: Buffer): Promise<void> {
  const table = await tx.unsafe(`copy ${target} from stdin`).writable();
  const arrived = finished(table);
  arrived.catch(() => {});
  table.end(rows);
  while (table.writableLength > 0) await soon();
  await soon();
  // If the server refuses the rows or disconnects, the stream emits no error; only the next query fails.
  await Promise.race([arrived, tx`select`]).catch((error: Error) => {
    if (!(error instanceof postgres.PostgresError) || error.code !== ABORTED) throw error;
    throw new UserError(`The server refused rows for ${target}; its log says why.`);
  });
}

/**
 * Refuses a backup with other tables, columns or sequences than this database, because names from a manifest go into
 * SQL statements unescaped. Auth tables may lack columns in the backup.
 */
async function refuseOtherShape(
  sql: ISql,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
): Promise<void> {
  const here = new Map((await listTables(sql)).map((table) => [table.name, table]));
  const counters = (await readSequences(sql)).map(({ name }) => name);
  refuseOtherNames('tables', [...here.keys()], tables);
  refuseOtherNames('sequences', counters, sequences);
  for (const table of tables) {
    const { columns } = here.get(table.name)!;
    const wanted = isOfAuth(table) ? columns.filter((one) => table.columns.includes(one)) : columns;
    refuseOtherNames(
      `columns of ${table.name}`,
      wanted,
      table.columns.map((name) => ({ name })),
    );
  }
}

function refuseOtherNames(what: string, here: string[], given: { name: string }[]): void {
  const names = given.map(({ name }) => name);
  const [wrong] = [
    ...names.filter((name, at) => !here.includes(name) || names.indexOf(name) !== at),
    ...here.filter((name) => !names.includes(name)),
  ];
  if (wrong === undefined) return;
  throw new UserError(
    `The backup has other ${what} than this database: ${JSON.stringify(wrong)}. Nothing was changed.`,
  );
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
