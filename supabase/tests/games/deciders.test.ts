import { beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import type { Viewer } from '../../../lib/contract/accounts.ts';
import { makePeople, refusalOf, type Person, sql } from '../support/db.ts';
import * as game from '../support/games.ts';
import * as wins from '../support/wins.ts';
import { balanceOf, decide, object, objectionsIn, second, reviewOf } from '../support/wins.ts';
import { leaveGroupOf } from '../support/groups.ts';

let host: Person, ben: Person, cora: Person, dan: Person, eve: Person, admin: Person;

beforeEach(async () => {
  [host, ben, cora, dan, eve] = await makePeople('Host', 'Ben', 'Cora', 'Dan', 'Eve');
  admin = await game.makeAdmin();
});

describe('the host decides without a stake', () => {
  test('without a card, also of two card holders', async () => {
    const id = await game.makePrivateGame([host, ben, cora]);
    const [card] = (await game.buyAll([ben, cora], id)) as [Card];
    await wins.winWith(ben, card);
    const { objection_id } = await object(cora, wins.rowOf(card)[0]!);
    expect(await objectionsIn(host, id)).toMatchObject([{ decided_by: 'host', may: 'decide' }]);
    expect(await decide(host, objection_id, true)).toMatchObject({ status: 'upheld' });
  });

  test('and everybody reads who agreed, which decides nothing', async () => {
    const won = await wins.winPrivately([host, ben, cora, dan, eve], ben);
    const { objection_id } = await object(cora, won.squares[0]!);
    expect(await objectionsIn(dan, won.id)).toMatchObject([{ may: 'second', seconded_by: null }]);
    expect(await second(dan, objection_id)).toMatchObject({ status: 'open' });
    expect(await objectionsIn(eve, won.id)).toMatchObject([
      { by: 'Cora', seconded_by: 'Dan', may: null },
    ]);
    expect(await refusalOf(second(eve, objection_id))).toBe('not_to_second');
    expect(await refusalOf(second(ben, objection_id))).toBe('own_win');
    expect((await wins.typesOf(won.id)).at(-1)).toBe('objection_seconded');
    expect(await decide(host, objection_id, false)).toMatchObject({ status: 'dismissed' });
  });
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
    expect(await waitingIn(won, [host, ben, admin])).toEqual({ [winner.name]: 1 });
    expect(await objectionsIn(winner, won.id)).toMatchObject([
      { status: 'open', decided_by: 'winner', may: 'second' },
    ]);
    expect(await objectionsIn(loser, won.id)).toMatchObject([{ may: null }]);
    expect(await refusalOf(second(loser, objection_id))).toBe('own_objection');
    expect(await refusalOf(decide(host, objection_id, true))).toBe('has_stake');
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
  expect(await refusalOf(second(host, objection_id))).toBe('own_win');
  await leaveGroupOf(cora, won.id);
  expect(await objectionsIn(host, won.id)).toMatchObject([{ decided_by: 'winner', may: 'second' }]);
  expect(await second(host, objection_id)).toMatchObject({ status: 'upheld' });
  expect(await wins.allWrong(won.id)).toEqual([]);
});

/**
 * The number of objections in this game that wait for each of these people. Checks that all pages and the page of the
 * game agree.
 */
async function waitingIn(won: wins.Win, people: Person[]): Promise<Record<string, number>> {
  const waiting: Record<string, number> = {};
  for (const person of people) {
    const account = await game.callAs<Viewer>(person, 'my_account');
    const listed = account.waiting.find(({ game_id }) => game_id === won.id);
    const count = listed && 'objections' in listed ? listed.objections : 0;
    expect(count, `${person.name} on the page of the game`).toBe(await shownTo(person, won.id));
    if (count > 0) waiting[person.name] = count;
  }
  return waiting;
}

/** The number that the page of the game shows above the card. */
async function shownTo(person: Person, p_game_id: string): Promise<number> {
  const { wins: standing } = (await game.stateOf(person, p_game_id))?.game ?? { wins: [] };
  if (standing.every(({ is_final }) => is_final)) return 0;
  return ((await reviewOf(person, p_game_id))?.objections ?? []).filter(
    ({ status, may, decided_by }) =>
      status === 'open' && (may === 'decide' || (may === 'second' && decided_by !== 'host')),
  ).length;
}

test('an objection waits for the host alone, with or without a card, until it is decided or the result is final', async () => {
  const won = await wins.winPrivately([host, ben, cora, dan], ben);
  const all = [host, ben, cora, dan, admin];
  expect(await waitingIn(won, all)).toEqual({});
  const { objection_id } = await object(cora, won.squares[0]!);
  await object(dan, won.squares[1]!);
  expect(await waitingIn(won, all)).toEqual({ Host: 2 });
  await decide(host, objection_id, false);
  expect(await waitingIn(won, all)).toEqual({ Host: 1 });
  await sql`delete from public.bingo_cards where game_id = ${won.id} and user_id = ${host.id}`;
  expect(await waitingIn(won, all)).toEqual({ Host: 1 });
  await wins.timePasses(won.id);
  expect(await waitingIn(won, all)).toEqual({});
});

test('an objection to a win of the host waits for the others, until one agrees or the pot cannot be taken back', async () => {
  const won = await wins.winPrivately([host, ben, cora, dan], host);
  const all = [host, ben, cora, dan, admin];
  const { objection_id } = await object(ben, won.squares[0]!);
  expect(await waitingIn(won, all)).toEqual({ Cora: 1, Dan: 1 });
  await leaveGroupOf(dan, won.id);
  expect(await waitingIn(won, all)).toEqual({ Cora: 1 });
  await second(cora, objection_id);
  expect(await waitingIn(won, all)).toEqual({});

  const next = await wins.winPrivately([host, ben, cora, dan], ben);
  await object(host, next.squares[0]!);
  expect(await waitingIn(next, all)).toEqual({ Cora: 1, Dan: 1 });
  await game.callAs(ben, 'delete_account');
  expect(await waitingIn(next, [host, cora, dan, admin])).toEqual({});
});

test('in a house game an objection waits for the admins without a stake, who neither won nor objected', async () => {
  const id = await game.makeActiveHouseGame(admin);
  const other = await game.makeAdmin('Other admin');
  const third = await game.makeAdmin('Third admin');
  const card = await game.buy(other, id);
  await game.buy(third, id);
  await game.buy(ben, id);
  await wins.winWith(other, card, admin);
  const won = { id, cards: [card], card, squares: wins.rowOf(card) };
  await object(ben, won.squares[0]!);
  await object(third, won.squares[1]!);
  const all = [admin, other, third, ben, cora];
  expect(await waitingIn(won, all)).toEqual({ [admin.name]: 2 });
});
