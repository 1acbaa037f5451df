import { beforeEach, expect, test } from 'vitest';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { call, listed, makeTwins, openThree } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';
import {
  balanceOf,
  lastEvent,
  object,
  objectionsIn,
  reviewOf,
  second,
  waitingIn,
} from '../support/wins.ts';

let host: Person, ben: Person, cora: Person, dan: Person;

beforeEach(async () => {
  [host, ben, cora, dan] = await makePeople('Host', 'Ben', 'Cora', 'Dan');
});

/** Exchanges the squares at these positions of a card with those two rows above. */
async function swapRows(card_id: string, positions: number[]) {
  const above = positions.map((at) => at - 10);
  const moved = await sql`
    delete from public.card_squares where card_id = ${card_id} and position = any (${[...positions, ...above]})
    returning card_id, case when position = any (${positions}) then position - 10 else position + 10 end as position, game_square_id`;
  await sql`insert into public.card_squares ${sql(moved)}`;
}

test('a tie that rests on one mark falls as a whole, and neither of its winners objects or agrees', async () => {
  const { id, cards } = await openThree([host, ben, cora, dan]);
  await makeTwins(cards.slice(0, 2));
  await game.markPositions(ben, cards[0]!, game.MIDDLE_ROW);
  await call(host, cards[0]!);
  await call(ben, cards[1]!);
  const [first] = (await wins.afterOf(cora, id))!.reviews;
  const square = wins.rowOf(cards[0]!)[0]!;
  for (const person of [host, ben])
    expect(await refusalOf(object(person, square, 'No', first!.win))).toBe('own_win');
  const { objection_id } = await object(cora, square, 'No', first!.win);
  const other = await object(dan, wins.rowOf(cards[0]!)[1]!);
  expect(await refusalOf(second(ben, objection_id))).toBe('others_decide');
  await second(dan, objection_id);
  expect(await listed(ben, id)).toEqual([]);
  expect(await refusalOf(second(cora, other.objection_id))).toBe('already_decided');
  expect(await lastEvent(ben, id)).toMatchObject({
    ...{ goes_on: true, received: [] },
    lost: [
      { prize: 'first_line', display_name: 'Host', amount: 1.11 },
      { prize: 'first_line', display_name: 'Ben', amount: 1.11 },
    ],
  });
  expect([await balanceOf(host), await balanceOf(ben)]).toEqual([0, 0]);
  expect(await wins.allWrong(id)).toEqual([]);
});

/** The host and Ben share the first line: one mark completes the middle row of both, and the other marks of these rows differ. */
async function shareByOneMark() {
  const { id, cards } = await openThree([host, ben, cora, dan]);
  await makeTwins(cards.slice(0, 2));
  const row = [10, 11, 13];
  await swapRows(cards[1]!.id, row);
  await game.markPositions(ben, cards[0]!, [...row, ...row.map((at) => at - 10)]);
  await game.markPositions(ben, cards[0]!, [14]);
  await call(host, cards[0]!);
  await call(ben, cards[1]!);
  return { id, cards };
}

test('a co-winner who stands gains, also once another mark of theirs is off, and leaves it to others to agree', async () => {
  const { id, cards } = await shareByOneMark();
  const [win] = (await wins.afterOf(cora, id))!.reviews;
  const { objection_id } = await object(cora, wins.rowOf(cards[0]!)[0]!, 'No', win!.win);
  expect(await waitingIn(id, [host, ben, cora, dan])).toEqual({ Dan: 1 });
  const bens = cards[0]!.squares.find(({ position }) => position === 0)!;
  await game.callAs(cora, 'unmark_square', { p_game_square_id: bens.game_square_id });
  expect(await waitingIn(id, [host, ben, cora, dan])).toEqual({ Dan: 1 });
  expect(await refusalOf(second(ben, objection_id))).toBe('others_decide');
  await second(dan, objection_id);
  expect(await listed(ben, id)).toEqual([['first_line', cards[1]!.card_number, 2.22]]);
  expect(await wins.allWrong(id)).toEqual([]);
});

test('a co-winner who stands gets the whole prize, and the time limit follows the wins that are left', async () => {
  const { id, cards } = await shareByOneMark();
  expect((await listed(ben, id)).map(([, , amount]) => amount)).toEqual([1.11, 1.11]);
  await sql`
    update public.wins set final_at = final_at - interval '1 minute' where game_id = ${id} and card_id = ${cards[1]!.id}`;
  await wins.endGame(host, id);
  const [win] = (await wins.afterOf(cora, id))!.reviews;
  const { objection_id } = await object(cora, wins.rowOf(cards[0]!)[0]!, 'No', win!.win);
  const before = (await game.stateOf(cora, id))!.game;
  await second(dan, objection_id);
  expect(await listed(ben, id)).toEqual([['first_line', cards[1]!.card_number, 2.22]]);
  expect(await lastEvent(ben, id)).toMatchObject({
    lost: [{ display_name: 'Host', amount: 1.11 }],
    received: [{ prize: 'first_line', display_name: 'Ben', amount: 1.11 }],
    goes_on: false,
  });
  const { final_at, wins: left } = (await game.stateOf(cora, id))!.game;
  expect(final_at).toBe(left[0]!.final_at);
  expect(Date.parse(final_at!)).toBeLessThan(Date.parse(before.final_at!));
  expect(await wins.allWrong(id)).toEqual([]);
});

test('an objection outlives the account that made it, and ends with the account of the winner', async () => {
  const won = await wins.winPrivately([host, ben, cora, dan], ben);
  const { objection_id } = await object(cora, won.squares[0]!);
  await game.callAs(cora, 'delete_account');
  expect(await objectionsIn(dan, won.id)).toMatchObject([
    { by: 'Former player', deciders: ['Host', 'Dan'], is_decider: true },
  ]);
  await game.callAs(ben, 'delete_account');
  expect(await reviewOf(dan, won.id)).toMatchObject({
    can_uphold: false,
    objections: [{ deciders: [], is_decider: false }],
  });
  expect(await refusalOf(second(dan, objection_id))).toBe('winner_gone');
  expect(await refusalOf(object(host, won.squares[1]!))).toBe('winner_gone');
  expect(await waitingIn(won.id, [host, dan])).toEqual({});
  expect((await game.stateOf(host, won.id))?.game.status).toBe('completed');
  expect(await wins.allWrong(won.id)).toEqual([]);
});

test('a co-winner who closed the account stands, and what would be paid to it goes to the mint', async () => {
  const { id, cards } = await openThree([host, ben, cora, dan]);
  await makeTwins(cards.slice(1, 3));
  await game.markPositions(host, cards[1]!, game.MIDDLE_ROW);
  await call(ben, cards[1]!);
  await call(cora, cards[2]!);
  await game.callAs(ben, 'delete_account');
  const { objection_id } = await object(dan, wins.rowOf(cards[1]!)[0]!);
  expect(await second(host, objection_id)).toMatchObject({ status: 'upheld' });
  expect(await listed(host, id)).toEqual([['first_line', cards[1]!.card_number, 2.22]]);
  expect([await balanceOf(ben), await balanceOf(cora)]).toEqual([0, 0]);
  expect(await wins.allWrong(id)).toEqual([]);
});

test('a co-winner who closed the account and keeps a cent less does not keep others from taking a win back', async () => {
  const [eve] = await makePeople('Eve');
  const people = [host, ben, cora, dan, eve];
  const id = await game.makePrivateGame(people, 0.01, 'three');
  const cards = await game.buyAll(people, id);
  await makeTwins(cards.slice(0, 3));
  await swapRows(cards[2]!.id, [11]);
  await game.markPositions(ben, cards[0]!, [1, 10, 11, 13, 14]);
  for (const at of [1, 0, 2]) await call(people[at]!, cards[at]!);
  expect((await listed(dan, id)).map(([, , amount]) => amount)).toEqual([0.02, 0, 0]);
  await game.callAs(ben, 'delete_account');
  const square = cards[0]!.squares.find(({ position }) => position === 1)!.game_square_id;
  await second(eve, (await object(dan, square)).objection_id);
  expect((await listed(dan, id)).map(([, , amount]) => amount)).toEqual([0.01, 0.01]);
  expect([await balanceOf(ben), await balanceOf(host)]).toEqual([0, 0.01]);
  expect(await wins.allWrong(id)).toEqual([]);
});
