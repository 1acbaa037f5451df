import { beforeEach, expect, test } from 'vitest';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { hears } from '../support/hearing.ts';

/** Whoever has joined a channel hears it until their token ends: only the game can go away from them. */

const { callAs, stateOf } = game;

let ann: Person;
let ben: Person;
let admin: Person;
let gameId: string;

beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
  await game.makeAdmin('Another Admin');
  admin = await game.makeAdmin();
  gameId = await game.makePrivateGame([ann, ben]);
});

const channelOf = async (id: string) => (await stateOf(ann, id))!.channel;
const markOne = async (person: Person, id: string) => {
  const { squares } = (await stateOf(person, id))!;
  await game.mark(person, squares.find(({ is_marked }) => !is_marked)!.id);
};
const told = async (topic: string) =>
  (
    await sql`
      select coalesce(payload ->> 'type', event) as told from realtime.messages
      where topic = ${topic} order by inserted_at, (payload ->> 'seq')::int nulls first`
  ).map((row) => row.told as string);

test.each([
  ['taken', () => callAs(admin, 'revoke_admin', { p_user_id: admin.id })],
  ['gone with the account', () => callAs(admin, 'delete_account')],
])('a role that is %s: what happens next in a private game is told elsewhere', async (_, lose) => {
  await game.buy(ann, gameId);
  const before = await channelOf(gameId);
  expect(await hears(admin, before)).toBe(true);
  const heard = await told(before);
  await lose();
  await markOne(ann, gameId);
  const after = await channelOf(gameId);
  expect(after).not.toBe(before);
  expect(await told(before)).toEqual([...heard, 'game_moved']);
  expect(await told(after)).toEqual(['square_marked']);
  for (const topic of [before, after]) expect(await hears(admin, topic)).toBe(false);
  expect(await hears(ben, after)).toBe(true);

  await markOne(ann, gameId);
  expect(await told(after)).toEqual(['square_marked', 'square_marked']);
});

test('house games, which everybody hears, stay; and a game made afterwards has nothing to leave', async () => {
  const houseId = await game.makeActiveHouseGame(admin);
  const house = await channelOf(houseId);
  await callAs(admin, 'revoke_admin', { p_user_id: admin.id });
  await game.buy(ann, houseId);
  expect(await channelOf(houseId)).toBe(house);
  const later = await game.makePrivateGame([ann, ben]);
  await game.buy(ann, later);
  expect(await channelOf(later)).toBe(`game:${later}`);
});
