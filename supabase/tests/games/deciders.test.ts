import { beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import type { Viewer } from '../../../lib/contract/accounts.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { groupOf, join, leaveGroupOf } from '../support/groups.ts';
import { call, listed, makeThree, makeTwins, openThree, SECOND_ROW } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';
import { balanceOf, decide, object, objectionsIn, reviewOf, second } from '../support/wins.ts';

/** The rows of a card without FREE. */
const ROWS = [SECOND_ROW, ...[0, 15, 20].map((first) => SECOND_ROW.map((at) => at - 5 + first))];

let host: Person, ben: Person, cora: Person, dan: Person, admin: Person;

beforeEach(async () => {
  [host, ben, cora, dan] = await makePeople('Host', 'Ben', 'Cora', 'Dan');
  admin = await game.makeAdmin();
});

/**
 * The number of objections in this game that wait for each of these people. Checks that all pages and the page of the
 * game agree.
 */
async function waitingIn(id: string, people: Person[]): Promise<Record<string, number>> {
  const waiting: Record<string, number> = {};
  for (const person of people) {
    const account = await game.callAs<Viewer>(person, 'my_account');
    const found = account.waiting.find((one) => one.game_id === id && 'objections' in one);
    const count = found && 'objections' in found ? found.objections : 0;
    expect(count, `${person.name} on the page of the game`).toBe(await shownTo(person, id));
    if (count > 0) waiting[person.name] = count;
  }
  return waiting;
}

/** The number that the page of the game shows above the card. */
async function shownTo(person: Person, id: string): Promise<number> {
  const reviews = (await wins.afterOf(person, id))?.reviews ?? [];
  return reviews.flatMap(({ objections }) => objections).filter(({ is_decider }) => is_decider)
    .length;
}

/** The last event, as everybody reads it. */
const lastEvent = async (id: string) =>
  (await game.callAs<object[]>(ben, 'game_timeline', { p_game_id: id, p_limit: 1 }))[0];

describe('in a private game', () => {
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
    expect(await lastEvent(id)).toMatchObject({
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
    await makeTwins([cards[1]!, cards[3]!]); // so that marks of another row give Dan no line
    await game.markPositions(ben, cards[1]!, game.MIDDLE_ROW);
    await call(ben, cards[1]!);
    const { objection_id } = await object(cora, wins.rowOf(cards[1]!)[0]!);
    expect(await waitingIn(id, [host, ben, cora, dan])).toEqual({ Host: 1, Dan: 1 });
    const others = cards[0]!.squares.filter(
      (at) => !wins.rowOf(cards[1]!).includes(at.game_square_id),
    );
    const [line] = ROWS.filter((row) =>
      row.every((at) => others.some(({ position }) => position === at)),
    );
    await game.markPositions(ben, cards[0]!, line!);
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
    expect(await lastEvent(id)).toMatchObject({
      ...{ goes_on: true, received: [] },
      lost: [
        { prize: 'first_line', display_name: 'Host', amount: 1.11 },
        { prize: 'first_line', display_name: 'Ben', amount: 1.11 },
      ],
    });
    expect([await balanceOf(host), await balanceOf(ben)]).toEqual([0, 0]);
    expect(await wins.allWrong(id)).toEqual([]);
  });

  test('a co-winner who stands gets the whole prize, and the time limit follows the wins that are left', async () => {
    const { id, cards } = await openThree([host, ben, cora, dan]);
    await makeTwins(cards.slice(0, 2));
    // One mark completes the middle row of both, and the other marks of these rows differ.
    const row = [10, 11, 13];
    await swapRows(cards[1]!.id, row);
    await game.markPositions(ben, cards[0]!, [...row, ...row.map((at) => at - 10)]);
    await game.markPositions(ben, cards[0]!, [14]);
    await call(host, cards[0]!);
    await call(ben, cards[1]!);
    expect((await listed(ben, id)).map(([, , amount]) => amount)).toEqual([1.11, 1.11]);
    await sql`
      update public.wins set final_at = final_at - interval '1 minute' where game_id = ${id} and card_id = ${cards[1]!.id}`;
    await wins.endGame(host, id);
    const [win] = (await wins.afterOf(cora, id))!.reviews;
    const { objection_id } = await object(cora, wins.rowOf(cards[0]!)[0]!, 'No', win!.win);
    const before = (await game.stateOf(cora, id))!.game;
    await second(dan, objection_id);
    expect(await listed(ben, id)).toEqual([['first_line', cards[1]!.card_number, 2.22]]);
    expect(await lastEvent(id)).toMatchObject({
      lost: [{ display_name: 'Host', amount: 1.11 }],
      received: [{ prize: 'first_line', display_name: 'Ben', amount: 1.11 }],
      goes_on: false,
    });
    const { final_at, wins: left } = (await game.stateOf(cora, id))!.game;
    expect(final_at).toBe(left[0]!.final_at);
    expect(Date.parse(final_at!)).toBeLessThan(Date.parse(before.final_at!));
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
});

/** Exchanges the squares at these positions of a card with those two rows above. */
async function swapRows(card_id: string, positions: number[]) {
  const above = positions.map((at) => at - 10);
  const moved = await sql`
    delete from public.card_squares where card_id = ${card_id} and position = any (${[...positions, ...above]})
    returning card_id, case when position = any (${positions}) then position - 10 else position + 10 end as position, game_square_id`;
  await sql`insert into public.card_squares ${sql(moved)}`;
}

describe('in a house game', () => {
  test('an objection waits for the admins who neither won nor objected nor gain', async () => {
    const id = await game.makeActiveHouseGame(admin);
    const [other, third] = [
      await game.makeAdmin('Other admin'),
      await game.makeAdmin('Third admin'),
    ];
    const card = await game.buy(other, id);
    await game.buy(third, id);
    await game.buy(ben, id);
    await wins.winWith(other, card, admin);
    await object(ben, wins.rowOf(card)[0]!);
    const { objection_id } = await object(third, wins.rowOf(card)[1]!);
    const waiting = await waitingIn(id, [admin, other, third, ben, cora]);
    expect(waiting).toEqual({ [admin.name]: 2, [third.name]: 1 });
    for (const person of [other, third])
      expect(await refusalOf(decide(person, objection_id, true))).toMatch(/^o(wn|thers)_/);
    expect(await decide(admin, objection_id, true)).toMatchObject({ status: 'upheld' });
    expect(await lastEvent(id)).not.toHaveProperty('is_interested');
  });

  test('if all admins won, objected or gain, any of them decides, and the event says so', async () => {
    const others = await sql`
      delete from public.user_roles where user_id <> ${admin.id} returning user_id, role`;
    try {
      const id = await makeThree(admin);
      const card = await game.buy(admin, id);
      await game.buyAll([ben, cora], id);
      await game.callAs(admin, 'start_house_game', { p_game_id: id });
      await wins.winWith(admin, card);
      const squares = wins.rowOf(card);
      const kept = await object(ben, squares[0]!);
      expect(await waitingIn(id, [admin, ben])).toEqual({ [admin.name]: 1 });
      await decide(admin, kept.objection_id, false);
      const ofAll = { by: admin.name, is_interested: true };
      expect(await lastEvent(id)).toMatchObject({ type: 'objection_dismissed', ...ofAll });
      await decide(admin, (await object(cora, squares[1]!)).objection_id, true);
      expect(await lastEvent(id)).toMatchObject({ type: 'objection_upheld', ...ofAll });
      expect(await wins.allWrong(id)).toEqual([]);
    } finally {
      if (others.length > 0) await sql`insert into public.user_roles ${sql(others)}`;
    }
  });
});
