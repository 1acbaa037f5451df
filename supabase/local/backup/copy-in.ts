import { finished } from 'node:stream/promises';
import { setImmediate as soon } from 'node:timers/promises';
import postgres, { type TransactionSql } from 'postgres';
import { UserError } from '../user-error.ts';
import type { Backup } from './archive.ts';
import type { TableInBackup } from './manifest.ts';

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

/** Writes all rows that a backup has of a table. */
export async function copyTable(
  tx: TransactionSql,
  { name, columns, parts }: TableInBackup,
  read: Backup['read'],
): Promise<void> {
  for (const part of parts) await copyPart(tx, `${name} (${columns.join(', ')})`, read(part));
}
