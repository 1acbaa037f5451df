import { beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { limits } from '../../../lib/limits.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { groupOf, join, removeFrom } from '../support/groups.ts';
import { openThree } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';
import { balanceOf, object, reviewOf, second } from '../support/wins.ts';

let host: Person, ben: Person, cora: Person, dan: Person;

beforeEach(async () => {
  [host, ben, cora, dan] = await makePeople('Host', 'Ben', 'Cora', 'Dan');
});

describe('a member has won', () => {
  let won: wins.Win;
  const square = () => won.squares[0]!;
  beforeEach(async () => {
    won = await wins.winPrivately([host, ben, cora], ben);
  });

  test('everybody sees the winning card, and until when they can object', async () => {
    const { game: over } = (await game.stateOf(cora, won.id))!;
    const time = Date.parse(over.final_at!) - Date.parse(over.completed_at!);
    expect(time).toBe(limits.private_objection_minutes * 60_000);
    expect(over.is_final).toBe(false);
    expect(over.wins[0]!.final_at).toBe(over.final_at);
    const after = await wins.afterOf(cora, won.id);
    expect(after?.reviews).toMatchObject([{ can_uphold: true, objections: [] }]);
    expect(after?.winning_card?.id).toBe(won.card.id);
  });

  test('an upheld objection removes the mark, takes the pot back and reopens the game, which the same card can win again', async () => {
    const { objection_id } = await object(cora, square(), '  Not   in this show ');
    expect((await reviewOf(ben, won.id))?.objections).toMatchObject([
      { by: 'Cora', reason: 'Not in this show', status: 'open', is_mine: false },
    ]);
    expect(await balanceOf(ben)).toBe(7.5);
    const share = { p_id: won.id, p_option: 'shares_results', p_is_on: true };
    await game.callAs(host, 'set_option', share);
    expect(await second(host, objection_id)).toMatchObject({ status: 'upheld' });

    const state = (await game.stateOf(cora, won.id))!;
    expect(state.game).toMatchObject({
      ...{ status: 'active', completed_at: null, final_at: null, wins: [] },
      ...{ pot_amount: 7.5, pot_claimed: false },
    });
    expect(state.squares.find(({ id }) => id === square())).toMatchObject({ is_marked: false });
    expect(state.players.filter(({ is_winner }) => is_winner)).toEqual([]);
    expect(await balanceOf(ben)).toBe(0);
    expect((await wins.typesOf(won.id)).slice(-3)).toEqual([
      'bingo_called',
      'objection_made',
      'objection_upheld',
    ]);
    expect(await wins.allWrong(won.id)).toEqual([]);

    expect(await wins.winWith(ben, won.card)).toMatchObject({ won: true, wins: [{ amount: 7.5 }] });
    const [results] =
      await sql`select shares_results as are_shared from public.games where id = ${won.id}`;
    expect(results).toEqual({ are_shared: false });
    expect(await balanceOf(ben)).toBe(7.5);
    expect((await reviewOf(cora, won.id))?.objections).toEqual([]);
    expect(await object(cora, square())).toMatchObject({ status: 'open' });
    expect(await wins.allWrong(won.id)).toEqual([]);
  });

  test('if one of two objections is upheld, the other is dropped', async () => {
    won = await wins.winPrivately([host, ben, cora, dan], ben);
    const first = await object(cora, square());
    const other = await object(dan, won.squares[1]!);
    await second(host, first.objection_id);
    expect(await refusalOf(second(host, other.objection_id))).toBe('already_decided');
    await wins.winWith(ben, won.card);
    expect(await refusalOf(second(host, other.objection_id))).toBe('already_decided');
    expect(await wins.allWrong(won.id)).toEqual([]);
  });

  test('an objection must be to the line, the first of its holder, with a reason, in time, and by another card', async () => {
    const [stranger] = await makePeople('Stranger');
    const outside = won.card.squares.find(({ game_square_id: id }) => !won.squares.includes(id))!;
    expect(await refusalOf(object(stranger, square()))).toBe('not_a_member');
    expect(await refusalOf(object(ben, square()))).toBe('own_win');
    expect(await refusalOf(object(cora, outside.game_square_id))).toBe('not_in_the_line');
    expect(await refusalOf(object(cora, square(), ' \n '))).toBe('reason_missing');
    const tooLong = 'x'.repeat(limits.objection_reason + 1);
    expect(await refusalOf(object(cora, square(), tooLong))).toBe('too_long');
    const { objection_id } = await object(cora, square(), tooLong.slice(1));
    expect(await refusalOf(object(cora, won.squares[1]!))).toBe('already_objected');
    expect(await refusalOf(second(cora, objection_id))).toBe('own_objection');
    expect(await refusalOf(second(stranger, objection_id))).toBe('not_a_member');
    expect(await refusalOf(second(host, crypto.randomUUID()))).toBe('objection_not_found');
    await wins.timePasses(won.id);
    expect(await refusalOf(second(host, objection_id))).toBe('result_not_open');
    expect(await refusalOf(object(host, won.squares[1]!))).toBe('result_not_open');
    expect((await game.stateOf(cora, won.id))?.game).toMatchObject({
      ...{ status: 'completed', is_final: true },
    });
  });
});

test('who holds a card from before a win cannot be removed until the win is final', async () => {
  const won = await wins.winPrivately([host, ben, cora, dan], ben);
  for (const person of [ben, cora])
    expect(await refusalOf(removeFrom(host, won.id, person))).toBe('may_object');
  const { objection_id } = await object(host, won.squares[0]!);
  expect(await second(cora, objection_id)).toMatchObject({ status: 'upheld' });
  await removeFrom(host, won.id, dan);
  await wins.winWith(ben, won.card);
  expect(await refusalOf(removeFrom(host, won.id, cora))).toBe('may_object');
  await wins.timePasses(won.id);
  await removeFrom(host, won.id, cora);
  expect(await wins.allWrong(won.id)).toEqual([]);
});

test('who bought a card after a win can be removed before the win is final', async () => {
  const { id, cards } = await openThree([host, ben, cora]);
  await wins.winWith(ben, cards[1]!);
  await join(dan, (await groupOf(id)).invite_code);
  await game.buy(dan, id);
  expect(await refusalOf(removeFrom(host, id, cora))).toBe('may_object');
  await removeFrom(host, id, dan);
  expect(await game.stateOf(dan, id)).toBeNull();
  expect(await wins.allWrong(id)).toEqual([]);
});

test('the books list each win and each reopening in order, and sum up the purchases between them', async () => {
  const id = await game.makePrivateGame([host, ben, cora], 0.05);
  const [card] = (await game.buyAll([ben, host, cora], id)) as [Card];
  await wins.winWith(ben, card);
  const takeBack = async () => {
    const { objection_id } = await object(cora, wins.rowOf(card)[0]!);
    await second(host, objection_id);
  };
  await takeBack();
  const { group_id } = await groupOf(id);
  await sql`insert into public.group_members (group_id, user_id) values (${group_id}, ${dan.id})`;
  await game.buy(dan, id);
  await wins.winWith(ben, card);
  await takeBack();
  await wins.winWith(ben, card);
  const { entries, balance } = await game.callAs<{
    entries: { reason: string; amount: number; count: number }[];
    balance: number;
  }>(ben, 'game_books', { p_game_id: id });
  expect(entries.map(({ reason, amount, count }) => [reason, amount, count])).toEqual([
    ['card_sold', 0.15, 3],
    ['pot_won', 0.15, 1],
    ['pot_reopened', 0.15, 1],
    ['card_sold', 0.05, 1],
    ['pot_won', 0.2, 1],
    ['pot_reopened', 0.2, 1],
    ['pot_won', 0.2, 1],
  ]);
  expect(balance).toBe(0);
});
