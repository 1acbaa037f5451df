import { readFileSync } from 'node:fs';
import postgres, { type Sql } from 'postgres';
import { fromCaller } from './caller.ts';
import { UserError } from './user-error.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const MODES = ['verify-full', 'require', 'disable'];

/**
 * Connects to a database, with libpq's parameters: TLS with a verified certificate (`sslmode=verify-full`, by
 * the CA in `sslrootcert`, else by well-known ones), unless the address contains `require` or `disable`. A server on
 * this machine needs no TLS. A failure throws an error of one sentence.
 */
export async function connect(to: string): Promise<Sql> {
  const url = new URL(to);
  const isHere = LOOPBACK_NAMES.includes(url.hostname);
  const mode = url.searchParams.get('sslmode') ?? (isHere ? 'disable' : 'verify-full');
  if (!MODES.includes(mode))
    throw new UserError(`sslmode may be ${MODES.join(', ')} in an address, not "${mode}".`);
  const file = url.searchParams.get('sslrootcert');
  const ca = file ? readFileSync(fromCaller(file), 'utf8') : undefined;
  // The driver would read these parameters in its own way.
  for (const name of ['sslmode', 'sslrootcert']) url.searchParams.delete(name);
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const ssl = mode !== 'disable' && { host, ca, rejectUnauthorized: mode === 'verify-full' };
  // A connection pooler does not keep prepared statements.
  const sql = postgres(url.href, { max: 1, prepare: false, onnotice: () => {}, ssl });
  try {
    await sql`select`;
    return sql;
  } catch (error) {
    await sql.end();
    throw explain(host, error as NodeJS.ErrnoException);
  }
}

function explain(host: string, { code = '', message }: NodeJS.ErrnoException): UserError {
  if (!/CERT|LEAF_SIGNATURE/.test(code))
    return new UserError(`${host} cannot be reached: ${message}`);
  return new UserError(
    `The certificate of ${host} is not to be trusted: ${message}.\n` +
      'Download the certificate of the project (dashboard: Database, Settings, SSL) and name it in the address: ?sslrootcert=FILE',
  );
}
