import { readFileSync } from 'node:fs';
import { connect as openSocket, isIP } from 'node:net';
import { parseArgs } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { applyPending } from './migrate.ts';
import { fromCaller, type Settings } from './settings.ts';
import { loadThemes } from './sql-files.ts';
import { UserError } from './user-error.ts';

const usage = 'npm run db -- deploy --to "$DATABASE_URL" [--themes]';

/**
 * `npm run db -- deploy --to URL`: applies the missing migrations to a hosted database, and schedules its jobs. With
 * `--themes` it also loads the themes of the house.
 */
export async function deploy(_settings: Settings, args: string[]): Promise<void> {
  const options = { to: { type: 'string' }, themes: { type: 'boolean' } } as const;
  const { to, themes = false } = parseArgs({ args, options }).values;
  const sql = await connect(addressOf(to, usage));
  try {
    await takeTurn(sql);
    for (const file of await applyPending(sql)) console.log(`Applied ${file}.`);
    console.log('No migration is missing.');
    const [row] = await sql<{ jobs: number }[]>`select private.schedule_jobs() as jobs`;
    console.log(
      row?.jobs
        ? `${row.jobs} jobs are scheduled.`
        : 'There is no pg_cron: what falls due is done when somebody plays. Switch it on and deploy again.',
    );
    console.log(await themesIn(sql, themes));
  } finally {
    await sql.end();
  }
}

/** One deploy at a time, until its connection ends. */
export async function takeTurn(sql: Sql): Promise<void> {
  const [row] = await sql`select pg_try_advisory_lock(hashtext('deploy')) as is_free`;
  if (!row?.is_free)
    throw new UserError(
      'Another deploy is changing this database. Wait until it is done, then deploy again. Nothing was changed.',
    );
}

async function themesIn(sql: Sql, isWanted: boolean): Promise<string> {
  if (isWanted) {
    const { themes, squares } = await loadThemes(sql);
    return `New themes: ${themes}, new squares: ${squares}.`;
  }
  const [row] = await sql<{ themes: number }[]>`
    select count(*)::int as themes from private.public_themes()`;
  return row?.themes
    ? `There are ${row.themes} themes. Add --themes for what is new in supabase/themes.`
    : 'There are no themes, so nothing can be played. Add --themes to load those of the house.';
}

export function addressOf(to: string | undefined, usage: string): string {
  if (to && URL.canParse(to)) return to;
  throw new UserError(
    to
      ? 'The target is no address of a database: postgresql://USER:PASSWORD@HOST:PORT/postgres. Characters of the password that are no letters or digits are written as in a link: @ is %40, # is %23.'
      : `Name the target: ${usage}`,
  );
}

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
  const ca = file ? readCertificate(fromCaller(file)) : undefined;
  // The driver would read these parameters in its own way.
  for (const name of ['sslmode', 'sslrootcert']) url.searchParams.delete(name);
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const servername = isIP(host) ? undefined : host;
  const ssl = mode !== 'disable' && {
    ...{ host, servername, ca },
    rejectUnauthorized: mode === 'verify-full',
  };
  let isOpened = false;
  // The driver (postgres 3.4.9) connects again and again, forever, if the server closes each connection, as a tunnel does
  // whose database is off. It must not reconnect anyway: the lock of a deploy belongs to the first connection.
  const socket = () => {
    if (isOpened) throw new Error('it closed the connection');
    isOpened = true;
    return openSocket({ host, port: Number(url.port || 5432) });
  };
  // A connection pooler does not keep prepared statements.
  const options = { max: 1, max_lifetime: null, prepare: false, onnotice: () => {}, ssl, socket };
  const sql = postgres(url.href, options);
  try {
    await sql`select`;
    return sql;
  } catch (error) {
    await sql.end();
    throw explain(host, error as NodeJS.ErrnoException);
  }
}

const CERTIFICATE =
  'Download the certificate of the project (dashboard: Database, Settings, SSL) and name it in the address: ?sslrootcert=FILE';

function readCertificate(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new UserError(`There is no certificate at ${file}.\n${CERTIFICATE}`);
  }
  throw new UserError(`${file} is no certificate.\n${CERTIFICATE}`);
}

/** The codes of Postgres for a wrong password, role or database. A pooler refuses an unknown project with XX000. */
const REFUSED = /^(28...|3D000|XX000)$/;

function explain(host: string, { code = '', message }: NodeJS.ErrnoException): UserError {
  if (REFUSED.test(code))
    return new UserError(
      `${host} refuses the sign-in: ${message}.\n` +
        'Copy the address from the dashboard, under Connect, with the password of the database (dashboard: Database, Settings). ' +
        'Characters of the password that are no letters or digits are written as in a link: @ is %40, # is %23.',
    );
  if (!/CERT|LEAF_SIGNATURE/.test(code))
    return new UserError(`${host} cannot be reached: ${message}`);
  return new UserError(
    `The certificate of ${host} is not to be trusted: ${message}.\n` + CERTIFICATE,
  );
}
