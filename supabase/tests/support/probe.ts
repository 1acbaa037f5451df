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
export async function checksums(tables: string[], ids: string[] = ['']): Promise<Row> {
  const patterns = ids.map((id) => `%${id}%`);
  const sums = tables.map(async (name) => {
    const [row] = await sql`
      select count(*) || ' rows ' || coalesce(sum(hashtextextended(it::text, 0)), 0) as sum
      from ${sql(name)} as it where it::text like any (${patterns})`;
    return [name, row?.sum];
  });
  return Object.fromEntries(await Promise.all(sums)) as Row;
}
