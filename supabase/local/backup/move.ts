import type { ISql, Sql, TransactionSql } from 'postgres';
import { connect, readRemote } from '../remote.ts';
import { UserError } from '../user-error.ts';
import { IDENTITIES, MISSING_IDENTITIES, USERS } from './accounts.ts';
import { openBackup, type Backup } from './archive.ts';
import { copyPart, copyTable } from './copy-in.ts';
import type { Manifest, TableInBackup } from './manifest.ts';
import { refuseDifference, refuseOtherShape, replaceRows } from './rows.ts';
import { contentsOf, isOfAuth, versionsIn, writePlainly } from './tables.ts';
import { countRows, describeDatabase } from './words.ts';

/** Temporary table for the rows of an auth table, until they are converted to a hosted project's format. */
const WAITING = 'pg_temp.waiting_rows';

/** Called after each table with the numbers of finished and of all tables. */
type OnTable = (arrived: number, of: number) => void;

/**
 * Restores a backup into a project that holds nothing yet, in one transaction: it compares every table with the backup and
 * checks the books before the commit. Returns false if an earlier move has done all of it.
 */
export async function moveBackup(
  file: string,
  to: string,
  onTable: OnTable = () => {},
): Promise<boolean> {
  const target = await connect(readRemote(to));
  try {
    return await moveInto(target, file, onTable);
  } finally {
    await target.end();
  }
}

async function moveInto(target: Sql, file: string, onTable: OnTable): Promise<boolean> {
  const backup = openBackup(file);
  try {
    const { manifest } = backup;
    await refuseOtherVersion(target, manifest);
    await refuseOtherShape(target, manifest);
    if (await holdsSomething(target)) {
      if (await isThere(target, manifest)) return false;
      throw new UserError(
        `A move needs an empty project, and this one holds ${await describeDatabase(target)}.`,
      );
    }
    await target.begin((tx) => fill(tx, backup, onTable));
    await target.unsafe(
      `analyze ${manifest.tables
        .filter((table) => !isOfAuth(table))
        .map(({ name }) => name)
        .join(', ')}`,
    );
    return true;
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

/** Whether the project already holds this backup, because the response to an earlier, completed move was lost. */
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

async function fill(tx: TransactionSql, backup: Backup, onTable: OnTable): Promise<void> {
  const { manifest, read } = backup;
  // No statement may time out. The locks keep people from signing up or creating games until the commit.
  await writePlainly(tx);
  await tx.unsafe('lock table auth.users, public.games in exclusive mode');
  if (await holdsSomething(tx))
    throw new UserError('Somebody has come into the project meanwhile.');
  let arrived = 0;
  await replaceRows(tx, manifest, async (table) => {
    if (isOfAuth(table)) await fillAuth(tx, table, read);
    else await copyTable(tx, table, read);
    onTable((arrived += 1), manifest.tables.length);
  });
  await tx.unsafe(MISSING_IDENTITIES);
}

async function fillAuth(tx: TransactionSql, table: TableInBackup, read: Backup['read']) {
  const { name, columns, parts } = table;
  const written = name === 'auth.users' ? USERS : IDENTITIES;
  const [targets, values] = [Object.keys(written), Object.values(written).join(', ')];
  await tx.unsafe(
    `create temporary table ${WAITING} as select ${columns.join(', ')} from ${name} with no data`,
  );
  for (const part of parts) await copyPart(tx, WAITING, read(part));
  await tx.unsafe(
    `insert into ${name} (${targets.join(', ')}) overriding system value select ${values} from ${WAITING}`,
  );
  const source = `(select ${values} from ${WAITING}) as waiting (${targets.join(', ')})`;
  refuseDifference(
    { name, ...(await contentsOf(tx, source, targets)) },
    await contentsOf(tx, name, targets),
  );
  await tx.unsafe(`drop table ${WAITING}`);
}
