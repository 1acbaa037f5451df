import { readFileSync } from 'node:fs';
import postgres, { type Sql } from 'postgres';
import { fromCaller } from './caller.ts';
import { UserError } from './user-error.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const MODES = ['verify-full', 'require', 'disable'];

/** The parts of an address: without TLS parameters for the driver, and with all of them for the official CLI. */
type Remote = { url: string; cliUrl: string; host: string; mode: string; ca: string | undefined };

/**
 * Parses how to reach a database, with libpq's parameters: TLS with a verified certificate (`sslmode=verify-full`, by
 * the CA in `sslrootcert`, else by well-known ones), unless the address contains `require` or `disable`. A server on
 * this machine needs no TLS.
 */
export function readRemote(to: string): Remote {
  const [driver, cli] = [new URL(to), new URL(to)];
  const isHere = LOOPBACK_NAMES.includes(driver.hostname);
  const mode = driver.searchParams.get('sslmode') ?? (isHere ? 'disable' : 'verify-full');
  if (!MODES.includes(mode))
    throw new UserError(`sslmode may be ${MODES.join(', ')} in an address, not "${mode}".`);
  const file = driver.searchParams.get('sslrootcert');
  for (const name of ['sslmode', 'sslrootcert']) driver.searchParams.delete(name);
  cli.searchParams.set('sslmode', mode);
  if (file) cli.searchParams.set('sslrootcert', fromCaller(file));
  const host = driver.hostname.replaceAll(/^\[|\]$/g, '');
  return {
    url: driver.href,
    cliUrl: cli.href,
    host,
    mode,
    ca: file ? readCertificate(file) : undefined,
  };
}

function readCertificate(file: string): string {
  try {
    return readFileSync(fromCaller(file), 'utf8');
  } catch (error) {
    throw new UserError(`The certificate cannot be read: ${(error as Error).message}`);
  }
}

/** Connects; a failure throws an error of one sentence. */
export async function connect({ url, host, mode, ca }: Remote): Promise<Sql> {
  const ssl = mode !== 'disable' && { host, ca, rejectUnauthorized: mode === 'verify-full' };
  // A connection pooler does not keep prepared statements.
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {}, ssl });
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
