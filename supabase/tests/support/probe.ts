import { sql } from './db.ts';

type Row = Record<string, unknown>;

/** The names of all tables and views of the schema that the API serves. */
export async function listTables(): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    order by relname`;
  return tables.map(({ name }) => name);
}

/** A checksum of each table; with ids, only of the rows that contain one of them. */
export async function checksums(tables: string[], ids: string[] = []): Promise<Row> {
  const patterns = ids.map((id) => `%${id}%`);
  const sums = tables.map(async (name) => {
    // Reading rows as text takes several times as long as hashing them.
    const [row] = await sql`
      select count(*) || ' rows ' || coalesce(sum(hash_record_extended(it, 0)), 0) as sum
      from ${sql(name)} as it ${ids.length > 0 ? sql`where it::text like any (${patterns})` : sql``}`;
    return [name, row?.sum];
  });
  return Object.fromEntries(await Promise.all(sums)) as Row;
}

export type Parameter = { name: string; type: string };

/** The parameters of each SQL function of the API, by its name. */
export async function readParameters(): Promise<Map<string, Parameter[]>> {
  const rows = await sql<(Parameter & { of: string })[]>`
    select proname as of, name, format_type(type, null) as type
    from pg_proc, unnest(proargnames, proargtypes::oid[]) as parameter (name, type)
    where pronamespace = 'public'::regnamespace`;
  return Map.groupBy(rows, ({ of }) => of);
}
