import type { Api } from './api.ts';
import { sql } from './db.ts';

type Row = Record<string, unknown>;
type Column = { name: string; type: string; is_derived: boolean };
export type Table = { name: string; columns: Column[]; sample: Row };
export type Attempt = { what: string; refused: string | null };

/** All tables of the API, read from the catalog, each with a sample row. */
export async function listTables(): Promise<Table[]> {
  const tables = await sql<Omit<Table, 'sample'>[]>`
    select relname as name,
      jsonb_agg(jsonb_build_object(
        'name', attname, 'type', atttypid::regtype::text, 'is_derived', attgenerated <> '' or attidentity = 'a'
      ) order by attnum) as columns
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    group by relname
    order by relname`;
  return Promise.all(
    tables.map(async (table) => {
      const [row] =
        await sql`select to_jsonb(it) as sample from ${sql(`public.${table.name}`)} as it limit 1`;
      return { ...table, sample: row?.sample as Row };
    }),
  );
}

/** A checksum of each table; with ids, only of the rows that contain one of them. */
export async function checksums(tables: string[], ids: string[] = ['']): Promise<Row> {
  const sums = tables.map(async (name) => {
    const [row] = await sql`
      select count(*)::int || ' rows ' || coalesce(md5(string_agg(it::text, '|' order by it::text)), '') as sum
      from ${sql(name)} as it where it::text ~ ${ids.join('|')}`;
    return [name, row?.sum];
  });
  return Object.fromEntries(await Promise.all(sums)) as Row;
}

/** Another value of the same type, so that a successful write is detected. */
function another(value: unknown, type: string): unknown {
  if (type === 'uuid') return crypto.randomUUID();
  if (type === 'boolean') return value !== true;
  if (type.endsWith('[]')) return [1];
  if (/^(int|bigint|small|numeric)/.test(type)) return Number(value ?? 0) + 1;
  if (/^timestamp/.test(type)) return '2001-01-01T00:00:00Z';
  if (type === 'jsonb') return { forged: true };
  if (type === 'bytea') return `\\x${'00'.repeat(32)}`;
  return `${String(value ?? '')}x`;
}

/** Everything that this caller can read from these tables, as one text: whole rows, then column by column. */
export async function readAll(api: Api, tables: Table[]): Promise<string> {
  const found: unknown[] = [];
  for (const { name, columns } of tables) {
    const looks = ['*', ...columns.map((column) => column.name)];
    const answers = await Promise.all(
      looks.map((look) => api.from(name).select(look).limit(10_000)),
    );
    found.push(...answers.map(({ data }) => data));
  }
  return JSON.stringify(found);
}

/** Tries to insert, upsert, update and delete rows of a table in every way that the API offers. */
export async function writeAll(api: Api, table: Table): Promise<Attempt[]> {
  const { name } = table;
  const columns = table.columns.filter(({ is_derived }) => !is_derived);
  const sample = Object.fromEntries(columns.map((it) => [it.name, table.sample[it.name]]));
  const [key] = columns as [Column];
  const forged = Object.fromEntries(
    columns.map((it) => [it.name, another(sample[it.name], it.type)]),
  );
  const same = { [key.name]: sample[key.name] };
  const attempts: [
    string,
    () => PromiseLike<{ error: { code?: string; message: string } | null }>,
  ][] = [
    ['insert of a copy', () => api.from(name).insert({ ...sample, [key.name]: forged[key.name] })],
    ['insert of a forgery', () => api.from(name).insert(forged)],
    ['upsert', () => api.from(name).upsert({ ...forged, ...same })],
    ['upsert of a copy', () => api.from(name).upsert(sample)],
    ['delete of all', () => api.from(name).delete()],
    ['delete of one', () => api.from(name).delete().match(same)],
  ];
  for (const column of columns) {
    const change = { [column.name]: forged[column.name] };
    attempts.push(
      [`update of all ${column.name}`, () => api.from(name).update(change)],
      [`update of one ${column.name}`, () => api.from(name).update(change).match(same)],
      [`insert with ${column.name} alone`, () => api.from(name).insert(change)],
    );
  }
  return Promise.all(
    attempts.map(async ([what, attempt]) => {
      const { error } = await attempt();
      return { what: `${name}: ${what}`, refused: error && (error.code || error.message) };
    }),
  );
}
