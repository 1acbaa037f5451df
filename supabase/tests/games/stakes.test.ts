import { beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { makePeople, refusalOf, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { leaveGroupOf } from '../support/groups.ts';
import { call, makeTwins, openThree } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';
import { balanceOf, decide, object, objectionsIn, reviewOf, second } from '../support/wins.ts';

let host: Person, ben: Person, cora: Person, dan: Person, eve: Person;

beforeEach(async () => {
  [host, ben, cora, dan, eve] = await makePeople('Host', 'Ben', 'Cora', 'Dan', 'Eve');
});

/** Expects that the host does not decide this objection, and that a second by this person takes the win back. */
async function expectSecond(id: string, objection_id: string, agrees: Person) {
  for (const upholds of [true, false])
    expect(await refusalOf(decide(host, objection_id, upholds))).toBe('has_stake');
  const [mine] = (await objectionsIn(agrees, id))!.filter((one) => one.id === objection_id);
  expect(mine).toMatchObject({ status: 'open', decided_by: 'second', may: 'second' });
  expect(await second(agrees, objection_id)).toMatchObject({ status: 'upheld' });
  const [event] = await game.callAs<object[]>(ben, 'game_timeline', { p_game_id: id, p_limit: 1 });
  expect(event).toMatchObject({ type: 'objection_upheld', by: agrees.name });
  expect(await wins.allWrong(id)).toEqual([]);
}

describe('with a stake of the host, a second takes the win back', () => {
  test('the host won', async () => {
    const id = await game.makePrivateGame([host, ben, cora, dan, eve]);
    const [card] = (await game.buyAll([host, ben, cora, dan], id)) as [Card];
    await wins.winWith(host, card);
    expect(await reviewOf(ben, id)).toMatchObject({ decided_by: 'second' });
    const { objection_id } = await object(ben, wins.rowOf(card)[0]!);
    expect(await objectionsIn(host, id)).toMatchObject([{ may: null }]);
    expect(await refusalOf(second(host, objection_id))).toBe('own_win');
    expect(await refusalOf(second(ben, objection_id))).toBe('own_objection');
    expect(await refusalOf(decide(ben, objection_id, true))).toBe('not_creator');
    expect(await refusalOf(second(eve, objection_id))).toBe('not_a_player');
    await leaveGroupOf(dan, id);
    expect(await refusalOf(second(dan, objection_id))).toBe('not_a_member');
    await expectSecond(id, objection_id, cora);
    expect(await balanceOf(host)).toBe(0);
  });

  test('the host objected, and decides no other objection to this win either', async () => {
    const won = await wins.winPrivately([host, ben, cora, dan], ben);
    const other = await object(cora, won.squares[1]!);
    const { objection_id } = await object(host, won.squares[0]!);
    expect(await refusalOf(decide(host, other.objection_id, false))).toBe('has_stake');
    expect(await refusalOf(second(ben, objection_id))).toBe('own_win');
    expect(await refusalOf(second(host, objection_id))).toBe('own_objection');
    await expectSecond(won.id, objection_id, dan);
  });

  test('the host holds a full line that is not called, and may be the one who agrees', async () => {
    for (const others of [
      [ben, cora, dan],
      [ben, cora],
    ]) {
      const id = await game.makePrivateGame([host, ...others]);
      const cards = await game.buyAll([host, ...others], id);
      await makeTwins(cards.slice(0, 2));
      await wins.winWith(ben, { ...cards[0]!, id: cards[1]!.id });
      const { objection_id } = await object(cora, wins.rowOf(cards[0]!)[0]!);
      await expectSecond(id, objection_id, others[2] ?? host);
    }
  });

  test('the host shares the prize', async () => {
    const { id, cards } = await openThree([host, ben, cora, dan]);
    await makeTwins(cards.slice(0, 2));
    await game.markPositions(ben, cards[0]!, game.MIDDLE_ROW);
    await call(ben, cards[1]!);
    await call(host, cards[0]!);
    const { objection_id } = await object(
      cora,
      wins.rowOf(cards[0]!)[0]!,
      'No',
      (await wins.afterOf(cora, id))!.reviews[0]!.win,
    );
    await expectSecond(id, objection_id, dan);
    expect(await balanceOf(host)).toBe(2.22);
  });

  test('the closest cards would share the prize of a game that the host ended', async () => {
    const { id, cards } = await openThree([host, ben, cora, dan]);
    await game.markPositions(ben, cards[1]!, game.MIDDLE_ROW);
    await game.mark(host, cards[0]!.squares[0]!.game_square_id);
    await call(ben, cards[1]!);
    await wins.endGame(host, id);
    const { objection_id } = await object(cora, wins.rowOf(cards[1]!)[0]!);
    await expectSecond(id, objection_id, dan);
  });

  test('the host gets a full line after somebody has agreed', async () => {
    const { id, cards } = await openThree([host, ben, cora, dan]);
    await game.markPositions(ben, cards[1]!, game.MIDDLE_ROW);
    // The same marks can complete a line of the host's card, too.
    const isWithoutStake = (await wins.fullLines(id)) === 1;
    await call(ben, cards[1]!);
    const { objection_id } = await object(cora, wins.rowOf(cards[1]!)[0]!);
    if (isWithoutStake) expect(await second(dan, objection_id)).toMatchObject({ status: 'open' });
    await wins.markEverything(host, id);
    await expectSecond(id, objection_id, dan);
  });

  test('the others settle it when the host has closed the account, and an objection survives who made it', async () => {
    const won = await wins.winPrivately([host, ben, cora, dan], ben);
    const { objection_id } = await object(cora, won.squares[0]!);
    await game.callAs(cora, 'delete_account');
    expect(await objectionsIn(dan, won.id)).toMatchObject([{ by: 'Former player', may: 'second' }]);
    expect(await decide(host, objection_id, true)).toMatchObject({ status: 'upheld' });
    const again = await wins.winPrivately([host, ben, dan, eve], host);
    const open = await object(ben, again.squares[0]!);
    await game.callAs(host, 'delete_account');
    expect(await reviewOf(ben, again.id)).toMatchObject({ can_uphold: false });
    expect(await refusalOf(second(dan, open.objection_id))).toBe('winner_gone');
    expect((await game.stateOf(ben, again.id))?.game.status).toBe('completed');
    expect(await wins.allWrong(won.id, again.id)).toEqual([]);
  });
});
