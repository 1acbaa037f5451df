import postgres from 'postgres';

const DATABASE =
  process.env.DATABASE_URL ?? 'postgresql://postgres:postgres@127.0.0.1:54322/postgres';

/** The demo world's paths: Ada's group and its game, and the active house game. */
export async function readDemoWorld() {
  const sql = postgres(DATABASE, { max: 1, onnotice: () => {} });
  const [row] = await sql<{ group_id: string; invite_code: string; game: string; house: string }[]>`
    select
      grp.id as group_id,
      grp.invite_code,
      (select id from public.games where group_id = grp.id order by created_at limit 1) as game,
      (select id from public.games where kind = 'house' and status = 'active' order by created_at limit 1) as house
    from public.groups as grp where grp.name = 'The Late Desk' order by grp.created_at limit 1`;
  await sql.end();
  if (!row) throw new Error('The demo world is missing: these journeys need a seeded database.');
  return row;
}
