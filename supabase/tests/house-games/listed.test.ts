import { expect, test } from 'vitest';
import { call, callAs, makeAdmin, makeHouseGame } from '../support/games.ts';
import { sql, undone } from '../support/db.ts';
import type { HouseGames } from '../../../lib/contract/house-games.ts';

type Counted = { active_count: number; upcoming_count: number; total: number };

test('admins see the house games in pages, by status and newest first', async () => {
  const admin = await makeAdmin();
  const running = await makeHouseGame(admin);
  await callAs(admin, 'start_house_game', { p_game_id: running });
  const ended = await makeHouseGame(admin);
  await callAs(admin, 'start_house_game', { p_game_id: ended });
  await callAs(admin, 'end_house_game', { p_game_id: ended });
  await Promise.all([makeHouseGame(admin), makeHouseGame(admin)]);
  const claims = JSON.stringify({ sub: admin.id, role: 'authenticated' });

  // Other tests create games meanwhile.
  await sql.begin('isolation level repeatable read', async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true)`;
    const page = (p_page: number, p_page_size: number) =>
      call<HouseGames>(tx, 'list_house_games', { p_page, p_page_size });
    const { total } = await page(1, 1);
    const [counted] = await tx<Counted[]>`
      select
        count(*) filter (where status = 'active')::int as active_count,
        count(*) filter (where status = 'upcoming')::int as upcoming_count,
        count(*)::int as total
      from public.games where kind = 'house'`;
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 2) + 1 }, (_, place) => page(place + 1, 2)),
    );
    for (const figures of pages) expect(figures).toMatchObject({ ...counted, page_size: 2 });
    expect(pages.at(-1)!.rows).toEqual([]);
    expect(pages.slice(0, -2).every(({ rows }) => rows.length === 2)).toBe(true);

    const expected = await tx<{ id: string }[]>`
      select id from public.games where kind = 'house'
      order by status = 'active' desc, status = 'upcoming' desc, created_at desc, id`;
    const listed = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(listed).toEqual(expected.map(({ id }) => id));
  });
});

test.each(['house_game', 'call_sheet', 'game_page'])(
  '%s reads the best cards once',
  async (name) => {
    const admin = await makeAdmin();
    const p_game_id = await makeHouseGame(admin);
    await callAs(admin, 'start_house_game', { p_game_id });
    const claims = JSON.stringify({ sub: admin.id, role: 'authenticated' });
    const reads = await undone(async (tx) => {
      await tx`
        create or replace function private.top_cards(p_game_id uuid) returns jsonb language plpgsql as $$
        begin
          perform set_config('tests.reads', current_setting('tests.reads') || '.', true);
          return '[]';
        end;
        $$`;
      await tx`
        select set_config('tests.reads', '', true), set_config('request.jwt.claims', ${claims}, true)`;
      await tx.unsafe(`select public.${name}($1)`, [p_game_id]);
      return tx`select current_setting('tests.reads') as calls`;
    });
    expect([...reads]).toEqual([{ calls: '.' }]);
  },
);
