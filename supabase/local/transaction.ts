import type { Sql, TransactionSql } from 'postgres';
import { UserError } from './user-error.ts';

/** The server ends, or has ended, the connection. */
const LOST = /^(57P0.|CONNECTION_\w+|ECONNRESET|EPIPE)$/;

/**
 * Does the work in one transaction. The driver's `begin` sends `rollback` to a connection that is gone, which crashes the
 * process without a reason (postgres 3.4.9). So whatever fails ends the connection first, which rolls back as well.
 */
export async function inTransaction<T>(
  sql: Sql,
  work: (transaction: TransactionSql) => Promise<T>,
  options = '',
): Promise<T> {
  let reason: unknown;
  const end = async (error: unknown) => {
    reason ??= error;
    await sql.end({ timeout: 0 });
    throw error;
  };
  try {
    return (await sql.begin(options, (tx) => work(tx).catch(end)).catch(end)) as T;
  } catch {
    if (!LOST.test(String((reason as NodeJS.ErrnoException).code))) throw reason;
    throw new UserError('The connection to the database was lost.');
  }
}
