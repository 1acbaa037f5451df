import type { ISql } from 'postgres';
import type { Manifest } from './manifest.ts';

/** The numbers that describe a database, and the tables that they count. */
const COUNTED = {
  'auth.users': 'accounts',
  'public.themes': 'themes',
  'public.groups': 'groups',
  'public.games': 'games',
  'public.bingo_cards': 'cards',
  'public.game_events': 'events',
};

const sentence = (rowsOf: (table: string) => number | undefined) =>
  Object.entries(COUNTED)
    .map(([table, noun]) => `${rowsOf(table) ?? 0} ${noun}`)
    .join(', ');

/** `3 accounts, 8 themes, …` */
export const describeManifest = ({ tables }: Pick<Manifest, 'tables'>): string =>
  sentence((table) => tables.find(({ name }) => name === table)?.rows);

export async function describeDatabase(sql: ISql): Promise<string> {
  const counts = new Map<string, number>();
  for (const table of Object.keys(COUNTED)) counts.set(table, await countRows(sql, table));
  return sentence((table) => counts.get(table));
}

async function countRows(sql: ISql, table: string): Promise<number> {
  const [found] = await sql`select to_regclass(${table}) is not null as made`;
  if (!found?.made) return 0;
  const [rows] = await sql.unsafe<{ count: number }[]>(
    `select count(*)::int as count from ${table}`,
  );
  return rows!.count;
}
