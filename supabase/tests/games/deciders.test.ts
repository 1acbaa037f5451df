import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { groupOf, join, leaveGroupOf } from '../support/groups.ts';
import { call, deal, makeTwins, openThree, SECOND_ROW } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';
import {
  balanceOf,
  decide,
  lastEvent,
  object,
  objectionsIn,
  reviewOf,
  second,
  waitingIn,
} from '../support/wins.ts';

/** Places that fill no line, also not together with the middle row. */
const SCATTERED = [0, 4, 7, 16, 23];

let host: Person, ben: Person, cora: Person, dan: Person, admin: Person;

beforeEach(async () => {
  [host, ben, cora, dan] = await makePeople('Host', 'Ben', 'Cora', 'Dan');
  admin = await game.makeAdmin();
});

test('any player who holds a card agrees with one press, and the host alone decides nothing', async () => {
  const id = await game.makePrivateGame([host, ben, cora, dan]);
  const [card] = (await game.buyAll([ben, cora, dan], id)) as [Card];
  await wins.winWith(ben, card);
  const { objection_id } = await object(cora, wins.rowOf(card)[0]!);
  expect(await objectionsIn(host, id)).toMatchObject([{ deciders: ['Dan'], is_decider: false }]);
  for (const upholds of [true, false])
    expect(await refusalOf(decide(host, objection_id, upholds))).toBe('game_not_found');
  expect(await refusalOf(second(host, objection_id))).toBe('not_a_player');
  expect(await refusalOf(second(cora, objection_id))).toBe('own_objection');
  expect(await refusalOf(second(ben, objection_id))).toBe('others_decide');
  expect(await second(dan, objection_id)).toMatchObject({ status: 'upheld' });
  expect(await lastEvent(ben, id)).toMatchObject({
    ...{ type: 'objection_upheld', by: 'Dan', objected_by: 'Cora', goes_on: true },
    lost: [{ prize: 'bingo', display_name: 'Ben', amount: 7.5 }],
    ...{ received: [], received_count: 0, final_at: null },
  });
  expect(await wins.allWrong(id)).toEqual([]);
});

test('an objection waits for everybody who may agree, until it is decided or the result is final', async () => {
  const won = await wins.winPrivately([host, ben, cora, dan], ben);
  const all = [host, ben, cora, dan, admin];
  expect(await waitingIn(won.id, all)).toEqual({});
  await object(cora, won.squares[0]!);
  await object(dan, won.squares[1]!);
  expect(await waitingIn(won.id, all)).toEqual({ Host: 2, Cora: 1, Dan: 1 });
  await leaveGroupOf(dan, won.id);
  expect(await waitingIn(won.id, all)).toEqual({ Host: 2, Cora: 1 });
  await wins.timePasses(won.id);
  expect(await waitingIn(won.id, all)).toEqual({});
});

test.each([
  ['the host', () => host, () => ben],
  ['the other', () => ben, () => host],
])(
  'when %s wins a game of two players, the objection waits for the winner, who has to agree in time',
  async (_, winnerOf, loserOf) => {
    const [winner, loser] = [winnerOf(), loserOf()];
    const won = await wins.winPrivately([host, ben], winner);
    const { objection_id } = await object(loser, won.squares[0]!);
    expect(await waitingIn(won.id, [host, ben, admin])).toEqual({ [winner.name]: 1 });
    const late = await wins.winPrivately([host, ben], winner);
    const unanswered = await object(loser, late.squares[0]!);
    await wins.timePasses(late.id);
    expect(await refusalOf(second(winner, unanswered.objection_id))).toBe('result_not_open');
    expect(await second(winner, objection_id)).toMatchObject({ status: 'upheld' });
    expect((await game.stateOf(ben, won.id))?.game.status).toBe('active');
    expect(await balanceOf(winner)).toBe(5);
    expect(await wins.allWrong(won.id, late.id)).toEqual([]);
  },
);

test('once the others have left, the winner has to agree', async () => {
  const won = await wins.winPrivately([host, ben, cora], host);
  const { objection_id } = await object(ben, won.squares[0]!);
  expect(await refusalOf(second(host, objection_id))).toBe('others_decide');
  await leaveGroupOf(cora, won.id);
  expect(await objectionsIn(host, won.id)).toMatchObject([
    { deciders: ['Host'], is_decider: true },
  ]);
  expect(await second(host, objection_id)).toMatchObject({ status: 'upheld' });
  expect(await wins.allWrong(won.id)).toEqual([]);
});

test('a card that was sold after the win gives no right to object or to agree', async () => {
  const { id, cards } = await openThree([host, ben, cora]);
  await game.markPositions(ben, cards[1]!, game.MIDDLE_ROW);
  await call(ben, cards[1]!);
  await join(dan, (await groupOf(id)).invite_code);
  await game.buy(dan, id);
  const [square, other] = wins.rowOf(cards[1]!) as [string, string];
  expect(await refusalOf(object(dan, square))).toBe('card_too_new');
  const { objection_id } = await object(cora, other);
  expect(await waitingIn(id, [host, ben, cora, dan])).toEqual({ Host: 1 });
  expect(await refusalOf(second(dan, objection_id))).toBe('others_decide');
  // Nor once nobody else is left: then it is the winner.
  await leaveGroupOf(cora, id);
  await sql`delete from public.group_members where user_id = ${host.id}`;
  expect(await refusalOf(second(dan, objection_id))).toBe('others_decide');
  expect(await waitingIn(id, [ben, dan])).toEqual({ Ben: 1 });
});

test('a player whose card gets a full line while the objection is open no longer agrees, but others do', async () => {
  const { id, cards } = await openThree([host, ben, cora, dan]);
  await makeTwins([cards[1]!, cards[3]!]);
  // What fills a row of the host gives Dan no line.
  await deal(cards[0]!, cards[1]!, SCATTERED, SECOND_ROW);
  await game.markPositions(ben, cards[1]!, game.MIDDLE_ROW);
  await call(ben, cards[1]!);
  const { objection_id } = await object(cora, wins.rowOf(cards[1]!)[0]!);
  expect(await waitingIn(id, [host, ben, cora, dan])).toEqual({ Host: 1, Dan: 1 });
  await game.markPositions(ben, cards[1]!, SCATTERED);
  expect(await waitingIn(id, [host, ben, cora, dan])).toEqual({ Dan: 1 });
  expect(await refusalOf(second(host, objection_id))).toBe('others_decide');
  await leaveGroupOf(dan, id);
  expect(await waitingIn(id, [host, ben, cora])).toEqual({ Host: 1 });
  expect(await second(host, objection_id)).toMatchObject({ status: 'upheld' });
});

test('who gains from an objection agrees if there is nobody else', async () => {
  const id = await game.makePrivateGame([host, ben, cora]);
  const cards = await game.buyAll([host, ben, cora], id);
  await makeTwins(cards.slice(0, 2));
  await game.markPositions(ben, cards[0]!, [...game.MIDDLE_ROW, ...SECOND_ROW]);
  await call(ben, cards[1]!);
  const { squares } = (await reviewOf(cora, id))!;
  const { objection_id } = await object(cora, squares[0]!.game_square_id);
  expect(await waitingIn(id, [host, ben, cora])).toEqual({ Host: 1 });
  expect(await second(host, objection_id)).toMatchObject({ status: 'upheld' });
  expect(await wins.allWrong(id)).toEqual([]);
});

test('everybody objects and agrees to a win on squares that are about them', async () => {
  const won = await wins.winPrivately([host, ben, cora, dan], ben);
  for (const [n, person] of [host, cora, dan].entries())
    await sql`update public.game_squares set about_id = ${person.id} where id = ${won.squares[n]!}`;
  await sql`
    update public.bingo_cards as card set marked_mask = private.mask_of(card) where game_id = ${won.id}`;
  const { objection_id } = await object(cora, won.squares[1]!);
  expect(await waitingIn(won.id, [host, ben, cora, dan])).toEqual({ Host: 1, Dan: 1 });
  expect(await second(host, objection_id)).toMatchObject({ status: 'upheld' });
  expect(await game.booksOff()).toEqual([]);
});
