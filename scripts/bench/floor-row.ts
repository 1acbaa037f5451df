import type { World } from './world.ts';

/** The minimum cost of anything that is stored: a committed update of one row. */
export async function openRow({ db: { sql } }: World): Promise<() => Promise<unknown>> {
  await sql`create schema if not exists bench`;
  await sql`create table if not exists bench.floor (id int primary key, n int not null)`;
  await sql`insert into bench.floor values (1, 0) on conflict do nothing`;
  return async () => sql`update bench.floor set n = n + 1 where id = 1`;
}
