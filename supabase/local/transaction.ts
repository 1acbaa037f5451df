import type { Sql, TransactionSql } from 'postgres';
import { UserError } from './user-error.ts';

/** The server ends, or has ended, the connection. */
const LOST = /^(57P0.|CONNECTION_\w+|ECONNRESET|EPIPE)$/;

/**
 * Does the work in one transaction. The driver's `begin` sends `rollback` to a connection that is gone, which crashes the
 * process without a reason (postgres 3.4.9). So a lost connection is ended first.
 */
export async function inTransaction<T>(
  sql: Sql,
  work: (transaction: TransactionSql) => Promise<T>,
  options = '',
): Promise<T> {
  let isLost = false;
  const endIfLost = async (error: NodeJS.ErrnoException) => {
    isLost ||= LOST.test(String(error.code));
    if (isLost) await sql.end({ timeout: 0 });
    throw error;
  };
  try {
    return (await sql.begin(options, (tx) => work(tx).catch(endIfLost)).catch(endIfLost)) as T;
  } catch (error) {
    throw isLost ? new UserError('The connection to the database was lost.') : error;
  }
}
