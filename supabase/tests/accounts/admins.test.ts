import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import { callAs, makeHouseGame, markPositions, MIDDLE_ROW, stateOf } from '../support/games.ts';
import { call, openThree, SECOND_ROW } from '../support/prizes.ts';

type Json = Record<string, unknown>;
type Page = { total: number; page_size: number; rows: Json[] };
type Made = { group_id: string; invite_code: string };

const makeAdmin = (person: Person) =>
  sql`insert into public.user_roles (user_id, role) values (${person.id}, 'admin')`;
const isAdmin = async (person: Person) =>
  (await callAs<{ is_admin: boolean }>(person, 'my_account')).is_admin;

let ann: Person;
let ben: Person;

beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
});

describe('the admin role', () => {
  let others: { user_id: string }[];

  beforeAll(async () => {
    others = await sql`delete from public.user_roles where role = 'admin' returning user_id`;
  });

  beforeEach(async () => {
    await makeAdmin(ann);
  });

  afterEach(async () => {
    await sql`delete from public.user_roles`;
  });

  afterAll(async () => {
    for (const { user_id } of others)
      await sql`insert into public.user_roles (user_id, role) values (${user_id}, 'admin')`;
  });

  test('is granted and revoked by an admin, and a repetition has no effect', async () => {
    await callAs(ann, 'grant_admin', { p_user_id: ben.id });
    await callAs(ann, 'grant_admin', { p_user_id: ben.id });
    expect(await isAdmin(ben)).toBe(true);
    await callAs(ann, 'revoke_admin', { p_user_id: ben.id });
    await callAs(ann, 'revoke_admin', { p_user_id: ben.id });
    expect(await isAdmin(ben)).toBe(false);
  });

  test('cannot be granted to an account that does not exist', async () => {
    const granting = callAs(ann, 'grant_admin', { p_user_id: randomUUID() });
    expect(await refusalOf(granting)).toBe('user_not_found');
  });

  test('cannot be revoked from the last admin, who cannot delete the account either', async () => {
    const revoking = callAs(ann, 'revoke_admin', { p_user_id: ann.id });
    expect(await refusalOf(revoking)).toBe('last_admin');
    expect(await refusalOf(callAs(ann, 'delete_account'))).toBe('last_admin');
    expect(await isAdmin(ann)).toBe(true);
  });

  test('stays with one of two admins who remove each other at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      await sql`insert into public.user_roles (user_id, role) values (${ann.id}, 'admin'), (${ben.id}, 'admin') on conflict do nothing`;
      await Promise.allSettled([
        callAs(ann, 'revoke_admin', { p_user_id: ben.id }),
        callAs(ben, 'revoke_admin', { p_user_id: ann.id }),
      ]);
      const [row] = await sql`select count(*)::int as admins from public.user_roles`;
      expect(row?.admins).toBe(1);
    }
  });

  test('cannot be granted or revoked by players', async () => {
    const p_user_id = ben.id;
    expect(await refusalOf(callAs(ben, 'grant_admin', { p_user_id }))).toBe('not_admin');
    expect(await refusalOf(callAs(ben, 'revoke_admin', { p_user_id: ann.id }))).toBe('not_admin');
  });
});

describe('reads of admins', () => {
  const users = (args: Json) => callAs<Page>(ann, 'admin_users', args);

  beforeEach(async () => {
    await makeAdmin(ann);
  });

  afterEach(async () => {
    await sql`delete from public.user_roles where user_id = ${ann.id}`;
  });

  test('count every prize that a person has won', async () => {
    const { id, cards } = await openThree([ann, ben]);
    await markPositions(ben, cards[1]!, MIDDLE_ROW);
    await call(ben, cards[1]!);
    await markPositions(ben, cards[1]!, SECOND_ROW);
    await call(ben, cards[1]!);
    expect((await stateOf(ben, id))!.game.status).toBe('active');
    const { rows } = await users({ p_page_size: 200 });
    expect(rows.find(({ user_id }) => user_id === ben.id)).toMatchObject({ win_count: 2 });
    expect(rows.find(({ user_id }) => user_id === ann.id)).toMatchObject({ win_count: 0 });
  });

  test('count a house game as open from its creation to its end, and as active only in between', async () => {
    const counted = async () => {
      const { open_house_games, active_games } = await callAs<Json>(ann, 'admin_stats');
      return [open_house_games, active_games];
    };
    const [open, active] = (await counted()) as [number, number];
    const p_game_id = await makeHouseGame(ann);
    expect(await counted()).toEqual([open + 1, active]);
    await callAs(ann, 'start_house_game', { p_game_id });
    expect(await counted()).toEqual([open + 1, active + 1]);
    await callAs(ann, 'end_house_game', { p_game_id });
    expect(await counted()).toEqual([open, active]);
  });

  test('return people in pages, newest first', async () => {
    const first = await users({ p_page_size: 1 });
    expect(first).toMatchObject({ page_size: 1, rows: [expect.anything()] });
    expect(first.total).toBeGreaterThan(1);
    const second = await users({ p_page: 2, p_page_size: 1 });
    expect(second.rows[0]?.user_id).not.toBe(first.rows[0]?.user_id);
    expect((await users({ p_page: 1_000_000 })).rows).toEqual([]);
  });

  test('find people by display name or username, with wildcards taken literally, and return no addresses', async () => {
    await sql`update public.profiles set display_name = ${`50%_${ben.id}`} where user_id = ${ben.id}`;
    const found = await users({ p_search: ` 50%_${ben.id.toUpperCase()} ` });
    expect(found).toMatchObject({ total: 1, rows: [{ user_id: ben.id, is_admin: false }] });
    expect((await users({ p_search: `50_%${ben.id}` })).total).toBe(0);
    expect(JSON.stringify(found)).not.toContain('@');
  });

  test('find groups by name, code or creator', async () => {
    const made = await callAs<Made>(ben, 'create_group', { p_name: `Desk ${ben.id}` });
    for (const p_search of [`desk ${ben.id}`, made.invite_code]) {
      const found = await callAs<Page>(ann, 'admin_groups', { p_search });
      expect(found).toMatchObject({ total: 1, rows: [{ creator_name: 'Ben', member_count: 1 }] });
    }
    const state = await callAs(ann, 'group_state', { p_group_id: made.group_id });
    expect(state).toMatchObject({ group: { is_creator: false } });
  });

  test('return themes with their number of squares, and the squares of one theme or all', async () => {
    const name = `Theme ${ben.id}`;
    const [theme] = await sql`insert into public.themes (name) values (${name}) returning id`;
    await sql`
      insert into public.bingo_squares (theme_id, summary, text)
      select ${theme!.id}, summary, 'Counts when the 100% is printed.'
      from unnest(array[${`First ${name}`}::text, ${`Second ${name}`}]) as summary`;
    const themes = await callAs<Page>(ann, 'admin_themes', { p_search: ben.id });
    expect(themes).toMatchObject({ total: 1, rows: [{ name, square_count: 2 }] });
    const squares = (args: Json) => callAs<Page>(ann, 'admin_squares', args);
    const p_theme_id = theme!.id as string;
    expect(await squares({ p_theme_id, p_search: '100%' })).toMatchObject({ total: 2 });
    expect(await squares({ p_theme_id, p_search: '100_' })).toMatchObject({ total: 0 });
    const second = await squares({ p_theme_id, p_page: 2, p_page_size: 1 });
    expect(second).toMatchObject({ total: 2, rows: [{ summary: `Second ${name}` }] });
    expect(await squares({ p_search: ben.id })).toMatchObject({
      total: 2,
      rows: [{ theme_name: name }, { theme_name: name }],
    });
    await sql`delete from public.themes where id = ${p_theme_id}`;
  });

  test('return nothing to players', async () => {
    for (const of of ['stats', 'users', 'groups', 'themes', 'squares'])
      expect(await refusalOf(callAs(ben, `admin_${of}`))).toBe('not_admin');
  });
});
