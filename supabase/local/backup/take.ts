import { finished } from 'node:stream/promises';
import postgres, { type ISql, type TransactionSql } from 'postgres';
import { nameWithColumns, writeBackup, type Manifest } from './file.ts';
import { migrationsOf, versionsIn } from '../migrate.ts';
import { inTransaction } from '../transaction.ts';
import { UserError } from '../user-error.ts';

/**
 * Writes every row of the product into one file. A single transaction reads them all, so they belong to one moment
 * while people continue to play. The file contains no definitions, because migrations create those, so it fits every
 * version of Postgres.
 */
export async function takeBackup(adminUrl: string, file: string): Promise<Manifest> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
  try {
    const write = async (snapshot: TransactionSql) => {
      await writePlainly(snapshot);
      const manifest = await describe(snapshot);
      await writeBackup(file, manifest, (table) => readCopy(snapshot, nameWithColumns(table)));
      return manifest;
    };
    return await inTransaction(sql, write, 'isolation level repeatable read read only');
  } finally {
    await sql.end();
  }
}

/**
 * What `copy SOURCE to stdout` writes. The driver pauses its connection when the stream is full, and resumes it only if
 * the stream is read again before its end (postgres 3.4.9). A listener takes each row at once, so the stream never fills.
 */
export async function readCopy(sql: ISql, source: string): Promise<Buffer> {
  const rows: Buffer[] = [];
  const stream = await sql.unsafe(`copy ${source} to stdout`).readable();
  stream.on('data', (row: Buffer) => rows.push(row));
  await finished(stream);
  return Buffer.concat(rows);
}

async function describe(snapshot: TransactionSql): Promise<Manifest> {
  const [moment] = await snapshot<{ now: Date }[]>`select now()`;
  const migrations = await versionsIn(snapshot);
  migrationsOf(migrations, 'database');
  if (migrations.length === 0)
    throw new UserError('The database has no tables yet: npm start makes them.');
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(snapshot))
    tables.push({ ...table, ...(await contentsOf(snapshot, table)) });
  return {
    format: 2,
    takenAt: moment!.now.toISOString(),
    migrations,
    tables,
    sequences: await readSequences(snapshot),
    unbalanced: await countUnbalanced(snapshot),
  };
}

/** A table and its non-generated columns, with all names quoted for SQL. */
export type Table = { name: string; columns: string[] };
type Sequence = { name: string; value: string; isCalled: boolean };
/** The number of rows of a table and a digest of them, which is the same on every version of Postgres. */
type Contents = { rows: number; digest: string };

/**
 * The tables of auth that a backup includes: accounts and how they sign in. Sessions are left out, because a session
 * ended after the backup would become valid again, and the file would have to contain this stack's keys. Of schemas
 * that the product owns, all tables are included.
 */
const ACCOUNTS = ['auth.users', 'auth.identities'];

export const isOfAuth = ({ name }: Pick<Table, 'name'>) => ACCOUNTS.includes(name);

/**
 * Tables of the product that belong to the database, not to the game: no backup takes their rows to another one. The links of
 * mails that wait would let whoever has the file into accounts.
 */
const OF_THIS_DATABASE = [
  'private.auth_mails',
  'private.mail_permits',
  'private.operator_settings',
  'private.sender',
];

/** Every table with rows of the product, accounts first; read from the catalog, so that none is forgotten. */
export const listTables = async (sql: ISql): Promise<Table[]> => sql<Table[]>`
  select name, array_agg(quote_ident(attname) order by attnum) as columns
  from (
    select oid, format('%I.%I', relnamespace::regnamespace, relname) as name, relnamespace::regnamespace::text as home
    from pg_class
    where relkind in ('r', 'p') and not relispartition
  ) as product
  join pg_attribute on attrelid = product.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where home in ('public', 'private') and name <> all(${OF_THIS_DATABASE}) or name = any(${ACCOUNTS})
  group by name order by array_position(${ACCOUNTS}::text[], name), name`;

export async function readSequences(sql: ISql): Promise<Sequence[]> {
  const found = await sql<{ name: string }[]>`
    select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
    where relkind = 'S' and relnamespace::regnamespace::text in ('public', 'private') order by 1`;
  const sequences: Sequence[] = [];
  for (const { name } of found) {
    const [state] = await sql.unsafe<Omit<Sequence, 'name'>[]>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    sequences.push({ name, ...state! });
  }
  return sequences;
}

/** Settings under which values are written the same way on every server, for the current transaction. */
export const writePlainly = (sql: ISql) =>
  sql.unsafe(`
    set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
    set local bytea_output = 'hex'; set local extra_float_digits = 1;
    set local statement_timeout = 0; set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`);

/** The number of rows and their digest. Requires `writePlainly`. */
export async function contentsOf(sql: ISql, { name, columns }: Table): Promise<Contents> {
  const [contents] = await sql.unsafe<Contents[]>(`
    select count(*)::int as rows, coalesce(sum((
      'x' || left(encode(sha256(convert_to(row(${columns.join(', ')})::text, 'UTF8')), 'hex'), 16)
    )::bit(64)::bigint), 0)::text as digest from ${name}`);
  return contents!;
}

/** The number of totals that disagree with the ledger. */
export async function countUnbalanced(sql: ISql): Promise<number> {
  const [books] = await sql<
    { wrong: number }[]
  >`select count(*)::int as wrong from private.check_books()`;
  return books!.wrong;
}
