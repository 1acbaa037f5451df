import { beforeAll, describe, expect, test } from 'vitest';
import { callAll } from '../support/calls.ts';
import { runSchedule } from '../support/clock.ts';
import { sql } from '../support/db.ts';
import * as game from '../support/games.ts';
import { timePasses } from '../support/wins.ts';
import { makeWorld, type World } from '../support/world.ts';

/** The tables in which a former member may still write: which games they have read and archived, and their notices. */
const THEIR_OWN = ['game_archives', 'game_visits', 'notices'];

/** Functions that would end the membership or the account with which the test works. */
const EXCEPT = ['delete_account', 'leave_group'];

/** Every row that belongs to the group or to one of its games, cards and squares, as text. */
async function rowsOf(groupId: string): Promise<string[]> {
  const games = sql`select id from public.games where group_id = ${groupId}`;
  const scopes = {
    group_id: sql`select ${groupId}::uuid`,
    game_id: games,
    card_id: sql`select id from public.bingo_cards where game_id in (${games})`,
    theme_id: sql`select id from public.themes where group_id = ${groupId}`,
  };
  const columns = await sql<{ table: string; column: keyof typeof scopes }[]>`
    select relation.relname as table, attname as column
    from pg_class as relation join pg_attribute on attrelid = relation.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relname = any (${THEIR_OWN})
      and attname = any (${Object.keys(scopes)}) order by 1, 2`;
  const rows = [
    await sql`select to_jsonb(grp)::text as row from public.groups as grp where id = ${groupId}`,
  ];
  for (const { table, column } of columns)
    rows.push(
      await sql`
        select ${table} || to_jsonb(owned)::text as row from ${sql(`public.${table}`)} as owned
        where ${sql(column)} in (${scopes[column]}) order by 1`,
    );
  return rows.flat().map(({ row }) => row as string);
}

/** Ben calls everything that a browser can call, with all that he knows of the friends. */
async function tryEverything(world: World) {
  const { ben, friends } = world;
  const [card] = await game.callAs<{ id: string }[]>(ben, 'my_cards', {
    p_game_id: friends.game_id,
  });
  const [held] = await sql<{ id: string }[]>`
    select id from public.bingo_cards where game_id = ${friends.game_id} and user_id = ${ben.id}`;
  const known = { ...world, friends: { ...friends, card_id: (card ?? held!).id } };
  return callAll(known, ben.api, EXCEPT);
}

const ENDS = {
  'who left': ({ ben, friends }: World) =>
    game.callAs(ben, 'leave_group', { p_group_id: friends.group_id }),
  'who was removed': async ({ ann, ben, friends }: World) => {
    // Until a win is final, who may object to it cannot be removed.
    await timePasses(friends.finished_game_id);
    await game.callAs(ann, 'remove_member', { p_group_id: friends.group_id, p_user_id: ben.id });
  },
};

describe.each(Object.entries(ENDS))('a member %s', (_, end) => {
  let world: World;
  let before: string[];
  let answers: Awaited<ReturnType<typeof callAll>>;

  beforeAll(async () => {
    world = await makeWorld();
    await end(world);
    await runSchedule(sql);
    before = await rowsOf(world.friends.group_id);
    answers = await tryEverything(world);
  }, 120_000);

  test('changes nothing of the group, its games, cards and squares with any function', async () => {
    expect(before.length).toBeGreaterThan(200);
    expect(await rowsOf(world.friends.group_id)).toEqual(before);
  });

  test('reads neither the invite code nor who is invited', async () => {
    const { group_id, invited } = world.friends;
    const [grp] = await sql<{ invite_code: string }[]>`
      select invite_code from public.groups where id = ${group_id}`;
    const secrets = [grp!.invite_code, invited];
    const told = answers.filter(({ data }) =>
      secrets.some((secret) => JSON.stringify(data ?? null).includes(secret)),
    );
    expect(told).toEqual([]);
  });
});

test('the test detects what a member can change', async () => {
  const world = await makeWorld();
  const before = await rowsOf(world.friends.group_id);
  await tryEverything(world);
  expect(await rowsOf(world.friends.group_id)).not.toEqual(before);
}, 120_000);
