import { beforeEach, describe, expect, test } from 'vitest';
import type { Card, GameState } from '../../../lib/bingo/game.ts';
import type { MyGames } from '../../../lib/contract/screens.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { invite, join } from '../support/groups.ts';
import { mayJoinChannel } from '../support/hearing.ts';
import { timePasses } from '../support/wins.ts';

const { callAs, stateOf } = game;
type History = { history: { type: string; display_name: string; by: string | null }[] };

let ann: Person;
let ben: Person;
let cleo: Person;
let gameId: string;
let p_group_id: string;
let bensCard: Card;

beforeEach(async () => {
  [ann, ben, cleo] = await makePeople('Ann', 'Ben', 'Cleo');
  gameId = await game.makePrivateGame([ann, ben, cleo]);
  bensCard = await game.buy(ben, gameId);
  await game.buy(ann, gameId);
  p_group_id = (await stateOf(ann, gameId))!.game.group_id!;
});

const remove = (whom = ben) => callAs(ann, 'remove_member', { p_group_id, p_user_id: whom.id });
const leave = (person = ben) => callAs(person, 'leave_group', { p_group_id });
const gamesOf = (person: Person) => callAs<MyGames>(person, 'my_games', { p_filter: 'all' });
const lostBy = async (person: Person) => (await gamesOf(person)).lost;
const channelOf = async () => (await stateOf(ann, gameId))!.channel;
const historyFor = async (person: Person) =>
  (await callAs<History>(person, 'group_state', { p_group_id })).history.map(
    ({ type, display_name, by }) => [type, display_name, by],
  );

describe('a removed member', () => {
  test('sees the game on My Games with the reason, and can archive it', async () => {
    await remove();
    const [lost] = await lostBy(ben);
    expect(lost).toMatchObject({
      id: gameId,
      group_name: 'Friends',
      removed_by_name: 'Ann',
      was_over: false,
      archived: false,
    });
    expect(JSON.stringify(lost)).not.toContain('pot');
    await callAs(ben, 'archive_game', { p_game_id: gameId });
    expect(await lostBy(ben)).toMatchObject([{ archived: true }]);
    expect(await lostBy(cleo)).toEqual([]);
  });

  test('receives the removal as the last message, because the game moves to a channel that they cannot join', async () => {
    const before = await channelOf();
    await remove();
    const after = await channelOf();
    expect(after).not.toBe(before);
    for (const topic of [before, after]) expect(await mayJoinChannel(ben, topic)).toBe(false);
    expect(await mayJoinChannel(ann, after)).toBe(true);
    expect(await mayJoinChannel(ann, before)).toBe(false);
    await game.mark(ann, bensCard.squares[0]!.game_square_id);
    const events = await sql`
      select payload ->> 'type' as type, payload ->> 'display_name' as name, payload ->> 'by' as by
      from realtime.messages where topic = ${before} order by (payload ->> 'seq')::int desc limit 1`;
    expect(events).toEqual([{ type: 'member_removed', name: 'Ben', by: 'Ann' }]);
  });

  test('can read the game again after a new invitation', async () => {
    await remove();
    await invite(ann, { group_id: p_group_id, invite_code: '' }, ben.email);
    await callAs(ben, 'accept_group_invitation', { p_group_id });
    expect(await stateOf(ben, gameId)).not.toBeNull();
    expect(await lostBy(ben)).toEqual([]);
    await leave();
    expect(await stateOf(ben, gameId)).not.toBeNull();
  });
});

describe('a member who left', () => {
  test('can read on, on the new channel, but not play', async () => {
    await leave();
    const { channel } = (await stateOf(ben, gameId))!;
    expect(channel).toBe(await channelOf());
    expect(await mayJoinChannel(ben, channel)).toBe(true);
    expect(await lostBy(ben)).toEqual([]);
    const square = bensCard.squares[0]!.game_square_id;
    expect(await refusalOf(game.mark(ben, square))).toBe('not_a_member');
  });

  test('receives nothing after deleting the account, because the game moves to another channel', async () => {
    await leave();
    const before = await channelOf();
    await callAs(ben, 'delete_account');
    expect(await channelOf()).not.toBe(before);
  });

  test('receives nothing more if they hold no card', async () => {
    await leave(cleo);
    expect(await mayJoinChannel(cleo, await channelOf())).toBe(false);
  });
});

describe('the group', () => {
  test('lists who joined, left and was removed, and by whom', async () => {
    const made = await callAs<GameState['game'] & { group_id: string; invite_code: string }>(
      ann,
      'create_group',
      { p_name: 'Us' },
    );
    p_group_id = made.group_id;
    for (const person of [ben, cleo]) {
      await join(person, made.invite_code);
    }
    await leave();
    await remove(cleo);
    expect(await historyFor(ann)).toEqual([
      ['removed', 'Cleo', 'Ann'],
      ['left', 'Ben', null],
      ['joined', 'Cleo', null],
      ['joined', 'Ben', null],
      ['joined', 'Ann', null],
    ]);
    expect(await callAs(cleo, 'group_state', { p_group_id })).toBeNull();
  });

  test('keeps a member who could call BINGO until the result is final', async () => {
    await game.markPositions(ann, bensCard, game.MIDDLE_ROW);
    expect(await refusalOf(remove())).toBe('holds_full_line');
    expect(await stateOf(ben, gameId)).not.toBeNull();
    await callAs(ben, 'call_bingo', { p_card_id: bensCard.id });
    expect(await refusalOf(remove())).toBe('may_object');
    expect(await stateOf(ben, gameId)).not.toBeNull();
    await timePasses(gameId);
    await remove();
    expect(await stateOf(ben, gameId)).toBeNull();
    expect(await lostBy(ben)).toMatchObject([{ was_over: true }]);
  });
});

// A client that has joined a channel receives its messages until its token expires, so the game moves to another channel.
describe('a former admin', () => {
  let admin: Person;

  beforeEach(async () => {
    await game.makeAdmin('Another Admin');
    admin = await game.makeAdmin();
  });

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
    'whose role was %s does not receive the next event of a private game, which is broadcast on another channel',
    async (_, lose) => {
      const before = await channelOf();
      expect(await mayJoinChannel(admin, before)).toBe(true);
      const received = await typesOn(before);
      await lose();
      const [first, second] = bensCard.squares.map((square) => square.game_square_id);
      await game.mark(ann, first!);
      const after = await channelOf();
      expect(after).not.toBe(before);
      expect(await typesOn(before)).toEqual([...received, 'game_moved']);
      expect(await typesOn(after)).toEqual(['square_marked']);
      for (const topic of [before, after]) expect(await mayJoinChannel(admin, topic)).toBe(false);
      expect(await mayJoinChannel(ben, after)).toBe(true);

      await game.mark(ann, second!);
      expect(await typesOn(after)).toEqual(['square_marked', 'square_marked']);
    },
  );

  test('moves no house game, and no game that was created afterwards', async () => {
    const house = await game.makeActiveHouseGame(admin);
    const { channel } = (await stateOf(ann, house))!;
    await callAs(admin, 'revoke_admin', { p_user_id: admin.id });
    await game.buy(ann, house);
    expect((await stateOf(ann, house))!.channel).toBe(channel);
    const later = await game.makePrivateGame([ann, ben]);
    await game.buy(ann, later);
    expect((await stateOf(ann, later))!.channel).toBe(`game:${later}`);
  });
});
