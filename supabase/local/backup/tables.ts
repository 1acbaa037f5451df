import type { ISql, Sql } from 'postgres';

/** A table, its columns that are not generated, and its key, all as SQL writes their names. */
export type Table = { name: string; columns: string[]; key: string[] };
type Sequence = { name: string; value: string; isCalled: boolean };
/** How many rows a table has, and a number that no other rows have; the same on every version of Postgres. */
export type Contents = { rows: number; digest: string };

/**
 * Of auth, who there is and how they sign in. Sessions stay behind: one that was ended after the backup would live again,
 * and keys of this stack would have to lie in the file. Those of a schema that the product owns are all of them.
 */
const ACCOUNTS = ['auth.users', 'auth.identities'];

export const isOfAuth = ({ name }: Pick<Table, 'name'>) => ACCOUNTS.includes(name);

/** Every table whose rows make up the product, accounts first; read from the catalog, so that none is forgotten. */
export const listTables = (sql: ISql): Promise<Table[]> => sql<Table[]>`
  with product as (
    select oid, format('%I.%I', relnamespace::regnamespace, relname) as name, relnamespace::regnamespace::text as home
    from pg_class
    where relkind in ('r', 'p') and not relispartition
  )
  select name, columns, coalesce(key, columns) as key
  from product, lateral (
    select array_agg(quote_ident(attname) order by attnum) as columns
    from pg_attribute
    where attrelid = product.oid and attnum > 0 and not attisdropped and attgenerated = ''
  ) as written, lateral (
    select array_agg(quote_ident(attname) order by place) as key
    from pg_index, unnest(indkey::int[]) with ordinality as part (number, place)
    join pg_attribute on attnum = number
    where indrelid = product.oid and indisprimary and attrelid = indrelid
  ) as primary_key
  where home in ('public', 'private') or name = any(${ACCOUNTS})
  order by array_position(${ACCOUNTS}::text[], name), name`;

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

/** Settings under which a value is written the same way everywhere; for one transaction, however long it takes. */
export const writePlainly = (sql: ISql) =>
  sql.unsafe(`
    set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
    set local bytea_output = 'hex'; set local extra_float_digits = 1;
    set local statement_timeout = 0; set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`);

/** Needs `writePlainly`. */
export async function contentsOf(sql: ISql, source: string, columns: string[]): Promise<Contents> {
  const [contents] = await sql.unsafe<Contents[]>(`
    select count(*)::int as rows, coalesce(sum((
      'x' || left(encode(sha256(convert_to(row(${columns.join(', ')})::text, 'UTF8')), 'hex'), 16)
    )::bit(64)::bigint), 0)::text as digest from ${source}`);
  return contents!;
}

/** How many totals disagree with the ledger. */
export async function countUnbalanced(sql: ISql): Promise<number> {
  const [books] = await sql<
    { wrong: number }[]
  >`select count(*)::int as wrong from private.check_books()`;
  return books!.wrong;
}

/** The migrations that a database has taken, oldest first. */
export async function versionsIn(sql: ISql | Sql): Promise<string[]> {
  const [history] =
    await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as made`;
  if (!history?.made) return [];
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`;
  return rows.map(({ version }) => version);
}
