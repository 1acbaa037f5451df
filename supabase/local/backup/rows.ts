import type { ISql, TransactionSql } from 'postgres';
import { UserError } from '../user-error.ts';
import type { Manifest, TableInBackup } from './manifest.ts';
import {
  contentsOf,
  countUnbalanced,
  isOfAuth,
  listTables,
  readSequences,
  writePlainly,
  type Contents,
} from './tables.ts';

type Fill = (table: TableInBackup) => Promise<void>;
type ForeignKey = { table: string; name: string; definition: string };

/**
 * Replaces the rows of the product's tables with those of a backup and verifies them, in the caller's transaction.
 * Needs no superuser: the tables' owner may do it, like `postgres` of a hosted project. The product's triggers are
 * disabled meanwhile, so nothing is broadcast or counted. Foreign keys are dropped first and created again at the end,
 * which checks all of them.
 */
export async function replaceRows(
  tx: TransactionSql,
  manifest: Manifest,
  fill: Fill,
): Promise<void> {
  await writePlainly(tx);
  const ours = manifest.tables.filter((table) => !isOfAuth(table));
  await refuseOtherShape(tx, manifest);
  const foreignKeys = await dropForeignKeys(tx);
  for (const { name } of ours) await tx.unsafe(`alter table ${name} disable trigger user`);
  // A trigger on auth.users, which the tables' owner may not disable, creates a profile for each new account. The
  // truncate removes it.
  for (const table of manifest.tables.filter(isOfAuth)) await fill(table);
  await tx.unsafe(`truncate ${ours.map(({ name }) => name).join(', ')}`);
  for (const table of ours) await fill(table);
  for (const { name } of ours) await tx.unsafe(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { name, value, isCalled } of manifest.sequences)
    await tx`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`;
  for (const table of ours)
    refuseDifference(table, await contentsOf(tx, table.name, table.columns));
  await refuseOtherBooks(tx, manifest);
}

/**
 * Refuses a backup with other tables, columns or sequences than this database, because names from a manifest go into
 * SQL statements unescaped. Auth tables may lack columns in the backup. Returns this database's tables.
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

async function dropForeignKeys(tx: TransactionSql): Promise<ForeignKey[]> {
  const keys = await tx<ForeignKey[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'private')
    order by 1, 2`;
  for (const { table, name } of keys)
    await tx.unsafe(`alter table ${table} drop constraint ${name}`);
  return keys;
}

function refuseDifference({ name, rows, digest }: TableInBackup, there: Contents): void {
  if (there.rows === rows && there.digest === digest) return;
  throw new UserError(
    `${name} differs from the backup: ${there.rows} rows of ${rows}. Nothing was changed.`,
  );
}

export async function refuseOtherBooks(
  sql: TransactionSql,
  { unbalanced }: Pick<Manifest, 'unbalanced'>,
): Promise<void> {
  const wrong = await countUnbalanced(sql);
  if (wrong === unbalanced) return;
  throw new UserError(`The books do not balance: ${wrong} totals differ. Nothing was changed.`);
}
