import type { ISql, Sql, TransactionSql } from 'postgres';
import { connect, readRemote } from '../remote.ts';
import { UserError } from '../user-error.ts';
import { IDENTITIES, MISSING_IDENTITIES, USERS } from './accounts.ts';
import { openBackup, sha256, type Backup } from './archive.ts';
import { copyPart } from './copy-in.ts';
import type { Manifest, TableInBackup } from './manifest.ts';
import { refuseDifference, refuseOtherShape, replaceRows } from './rows.ts';
import { contentsOf, isOfAuth, versionsIn, writePlainly, type Table } from './tables.ts';
import { countRows, describeDatabase } from './words.ts';

/** Where parts wait until all of them are there: of no use to anybody, and gone when the move is complete. */
const WAITING = 'moving_house';

/** How many parts were sent, and how many an earlier try had sent; none of both where all was there already. */
export type Moved = { sent: number; kept: number };
/** Told after each part that is there, how many of how many are. */
type OnPart = (arrived: number, of: number) => void;

/**
 * Brings a backup into a project that holds nothing yet. Parts are sent one by one, each into a table of its own that is
 * named after its contents and made in one transaction: a part whose table is there need not be sent again, however the
 * try before ended, and one that changed since has another name. The last transaction puts all of them in their places,
 * compares every table with the backup and asks the books: until it is committed the project holds nothing.
 */
export async function moveBackup(
  file: string,
  to: string,
  onPart: OnPart = () => {},
): Promise<Moved> {
  const target = await connect(readRemote(to));
  try {
    return await moveInto(target, file, onPart);
  } finally {
    await target.end();
  }
}

async function moveInto(target: Sql, file: string, onPart: OnPart): Promise<Moved> {
  const backup = openBackup(file);
  try {
    const { manifest } = backup;
    await refuseOtherVersion(target, manifest);
    const there = await refuseOtherShape(target, manifest);
    if (await holdsSomething(target)) {
      if (await isThere(target, manifest)) return { sent: 0, kept: 0 };
      throw new UserError(
        `A move needs an empty project, and this one holds ${await describeDatabase(target)}.`,
      );
    }
    const moved = await sendParts(target, there, backup, onPart);
    await target.begin((tx) => settle(tx, manifest));
    await target.unsafe(
      `analyze ${manifest.tables
        .filter((table) => !isOfAuth(table))
        .map(({ name }) => name)
        .join(', ')}`,
    );
    return moved;
  } finally {
    backup.close();
  }
}

async function refuseOtherVersion(
  target: Sql,
  { migrations, unbalanced }: Manifest,
): Promise<void> {
  if (unbalanced > 0)
    throw new UserError(
      `The books here do not balance (${unbalanced} totals): see private.check_books() first.`,
    );
  const there = await versionsIn(target);
  if (there.join() === migrations.join()) return;
  throw new UserError(
    `The two databases must have the same migrations: here ${migrations.length}, the last ${migrations.at(-1)}; ` +
      `there ${there.length}, the last ${there.at(-1) ?? 'none'}.\n` +
      'Here, npm start applies what is missing; there: npx supabase migration up --yes --remote="$DATABASE_URL"',
  );
}

async function holdsSomething(target: ISql): Promise<boolean> {
  for (const table of ['auth.users', 'public.themes', 'public.groups', 'public.games'])
    if ((await countRows(target, table)) > 0) return true;
  return false;
}

/** Whether a move was completed whose answer got lost. */
const isThere = (target: Sql, { tables }: Manifest): Promise<boolean> =>
  target.begin('isolation level repeatable read read only', async (tx) => {
    await writePlainly(tx);
    for (const table of tables) {
      const there = await contentsOf(tx, table.name, isOfAuth(table) ? ['id'] : table.columns);
      if (there.rows < table.rows) return false;
      if (!isOfAuth(table) && there.digest !== table.digest) return false;
    }
    return true;
  });

async function sendParts(
  target: Sql,
  there: Map<string, Table>,
  { manifest, read }: Backup,
  onPart: OnPart,
): Promise<Moved> {
  await target.unsafe(`create schema if not exists ${WAITING}`);
  const rows = await target<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = ${WAITING}`;
  const waiting = new Set(rows.map(({ name }) => `${WAITING}.${name}`));
  const all = manifest.tables.reduce((sum, { parts }) => sum + parts.length, 0);
  const moved: Moved = { sent: 0, kept: 0 };
  for (const table of manifest.tables)
    for (const [index, part] of table.parts.entries()) {
      const name = waitingTables(table)[index]!;
      if (waiting.has(name)) moved.kept += 1;
      else {
        const { columns, types } = there.get(table.name)!;
        const written = table.columns.map(
          (column) => `${column} ${types[columns.indexOf(column)]}`,
        );
        await target.begin(async (tx) => {
          await writePlainly(tx);
          await tx.unsafe(`create table ${name} (${written.join(', ')})`);
          await copyPart(tx, name, read(part));
        });
        moved.sent += 1;
        onPart(moved.sent + moved.kept, all);
      }
    }
  return moved;
}

/** The tables in which a table's parts wait. */
const waitingTables = ({ name, columns, parts }: TableInBackup): string[] =>
  parts.map((part, index) => {
    const contents = [name, ...columns, index, part.sha256].join('\n');
    return `${WAITING}.part_${sha256(Buffer.from(contents)).slice(0, 40)}`;
  });

async function settle(tx: TransactionSql, manifest: Manifest): Promise<void> {
  // Nobody signs up or begins a game from here on.
  await tx.unsafe('lock table auth.users, public.games in exclusive mode');
  if (await holdsSomething(tx))
    throw new UserError('Somebody has come into the project meanwhile.');
  await replaceRows(tx, manifest, (table) => insertWaiting(tx, table));
  await tx.unsafe(MISSING_IDENTITIES);
  await tx.unsafe(`drop schema ${WAITING} cascade`);
}

async function insertWaiting(tx: TransactionSql, table: TableInBackup): Promise<void> {
  const written = writtenColumns(table);
  const columns = Object.keys(written).join(', ');
  const rows = waitingTables(table)
    .map((name) => `select ${Object.values(written).join(', ')} from ${name}`)
    .join(' union all ');
  if (!rows) return;
  await tx.unsafe(`insert into ${table.name} (${columns}) overriding system value ${rows}`);
  if (!isOfAuth(table)) return;
  const wanted = await contentsOf(tx, `(${rows}) as waiting (${columns})`, Object.keys(written));
  refuseDifference(
    { name: table.name, ...wanted },
    await contentsOf(tx, table.name, Object.keys(written)),
  );
}

/** For each column what is written into it. */
function writtenColumns(table: TableInBackup): Record<string, string> {
  if (table.name === 'auth.users') return USERS;
  if (table.name === 'auth.identities') return IDENTITIES;
  return Object.fromEntries(table.columns.map((column) => [column, column]));
}
