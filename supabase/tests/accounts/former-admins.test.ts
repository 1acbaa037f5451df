import { beforeEach, expect, test } from 'vitest';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { mayJoinChannel } from '../support/hearing.ts';

/**
 * A client that has joined a channel receives its messages until its token expires. The only remedy is to move the game
 * to another channel.
 */

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
const typesOn = async (topic: string) =>
  (
    await sql`
      select coalesce(payload ->> 'type', event) as type from realtime.messages
      where topic = ${topic} order by inserted_at, (payload ->> 'seq')::int nulls first`
  ).map((row) => row.type as string);

test.each([
  ['revoked', () => callAs(admin, 'revoke_admin', { p_user_id: admin.id })],
  ['deleted with the account', () => callAs(admin, 'delete_account')],
])(
  'after an admin role is %s, the next event of a private game is broadcast on another channel',
  async (_, lose) => {
    await game.buy(ann, gameId);
    const before = await channelOf(gameId);
    expect(await mayJoinChannel(admin, before)).toBe(true);
    const received = await typesOn(before);
    await lose();
    await markOne(ann, gameId);
    const after = await channelOf(gameId);
    expect(after).not.toBe(before);
    expect(await typesOn(before)).toEqual([...received, 'game_moved']);
    expect(await typesOn(after)).toEqual(['square_marked']);
    for (const topic of [before, after]) expect(await mayJoinChannel(admin, topic)).toBe(false);
    expect(await mayJoinChannel(ben, after)).toBe(true);

    await markOne(ann, gameId);
    expect(await typesOn(after)).toEqual(['square_marked', 'square_marked']);
  },
);

test('house games keep their public channel, and a game created afterwards does not move', async () => {
  const houseId = await game.makeActiveHouseGame(admin);
  const house = await channelOf(houseId);
  await callAs(admin, 'revoke_admin', { p_user_id: admin.id });
  await game.buy(ann, houseId);
  expect(await channelOf(houseId)).toBe(house);
  const later = await game.makePrivateGame([ann, ben]);
  await game.buy(ann, later);
  expect(await channelOf(later)).toBe(`game:${later}`);
});
