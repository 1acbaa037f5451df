import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePeople, settled, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { call, openThree } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';

const TIMES = 5;
let host: Person, ben: Person, cora: Person, dan: Person;
/** The games of a test, whose books, masks and totals are checked after it. */
const games: string[] = [];

beforeEach(async () => {
  [host, ben, cora, dan] = await makePeople('Host', 'Ben', 'Cora', 'Dan');
});

afterEach(async () => {
  expect(await wins.allWrong(...games.splice(0))).toEqual([]);
});

const times = <T>(count: number, act: () => Promise<T>) => Array.from({ length: count }, act);
const openGame = async () => {
  const id = await game.makePrivateGame([host, ben, cora, dan]);
  const cards = [await game.buy(host, id), await game.buy(ben, id), await game.buy(cora, id)];
  return { id, cards };
};
const paid = async (id: string, reason: string) =>
  (await sql`select id from public.transfers where game_id = ${id} and reason = ${reason}`).length;

test('two concurrent ends share the pot once', async () => {
  const { id, cards } = await openGame();
  await game.markPositions(ben, cards[1]!, [0]);
  const { done, refused } = await settled(times(TIMES, () => wins.endGame(host, id)));
  expect(done).toHaveLength(1);
  expect(new Set(refused)).toEqual(new Set(['game_not_active']));
  expect((await wins.typesOf(id)).filter((type) => type === 'game_ended')).toHaveLength(1);
  games.push(id);
});

test('of an end and a BINGO at the same time, one pays, also for a card that is sold meanwhile', async () => {
  for (let round = 0; round < TIMES; round++) {
    const { id, cards } = await openGame();
    await game.markPositions(ben, cards[1]!, game.MIDDLE_ROW);
    const { done, refused } = await settled<unknown>([
      wins.endGame(host, id),
      game.callAs(ben, 'call_bingo', { p_card_id: cards[1]!.id }),
      game.buy(dan, id),
    ]);
    expect(new Set(refused)).toEqual(new Set(['game_not_active']));
    const won = await paid(id, 'pot_won');
    expect(won + Math.min(1, await paid(id, 'pot_shared'))).toBe(1);
    const { pot_amount, shares, wins: held } = (await game.stateOf(host, id))!.game;
    expect(pot_amount).toBe(done.length === 1 ? 7.5 : 10);
    expect([...held, ...shares].reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(
      pot_amount,
      6,
    );
    games.push(id);
  }
});

test('concurrent ends of several games of the same people pay everybody, in any order', async () => {
  const opened = await Promise.all(times(TIMES, openGame));
  for (const { id } of opened) await wins.markEverything(host, id);
  const { refused } = await settled(opened.map(({ id }) => wins.endGame(host, id)));
  expect(refused).toEqual([]);
  expect(await wins.balanceOf(ben)).toBeCloseTo(TIMES * 2.5, 6);
});

test('concurrent requests for a rematch create one game', async () => {
  const { id } = await openGame();
  await wins.endGame(host, id);
  const { done } = await settled(times(TIMES, () => wins.playAgain(host, id)));
  expect(done).toHaveLength(TIMES);
  const following = await sql`select id from public.games where follows = ${id}`;
  expect(following).toHaveLength(1);
  expect((await wins.typesOf(id)).filter((type) => type === 'played_again')).toHaveLength(1);
});

test('an objection upheld many times at once takes the pot back once', async () => {
  const won = await wins.winPrivately([host, ben, cora], ben);
  const { objection_id } = await wins.object(cora, won.squares[0]!);
  const { done, refused } = await settled(times(TIMES, () => wins.second(host, objection_id)));
  expect(done).toHaveLength(1);
  expect(new Set(refused)).toEqual(new Set(['already_decided']));
  expect(await paid(won.id, 'pot_reopened')).toBe(1);
  games.push(won.id);
});

test('marks and calls during a reopening leave every mask and the books right', async () => {
  for (let round = 0; round < TIMES; round++) {
    const won = await wins.winPrivately([host, ben, cora], ben);
    const { objection_id } = await wins.object(cora, won.squares[0]!);
    const { refused } = await settled<unknown>([
      game.mark(cora, won.squares[0]!),
      wins.second(host, objection_id),
      game.mark(host, won.cards[0]!.squares[0]!.game_square_id),
      game.callAs(ben, 'call_bingo', { p_card_id: won.card.id }),
      game.buy(dan, won.id),
    ]);
    expect(refused).toContain('not_a_member');
    expect(
      refused.filter((code) => !/^(game_not_active|no_line|not_a_member)$/.test(code)),
    ).toEqual([]);
    games.push(won.id);
  }
});

test('if the winner deletes the account while an objection is upheld, the pot is either back or was theirs', async () => {
  for (let round = 0; round < TIMES; round++) {
    const [winner] = await makePeople('Winner');
    const won = await wins.winPrivately([host, winner, cora], winner);
    const { objection_id } = await wins.object(cora, won.squares[0]!);
    const { refused } = await settled<unknown>([
      game.callAs(winner, 'delete_account'),
      wins.second(host, objection_id),
    ]);
    expect(['', 'winner_gone']).toContain(refused.join());
    const { status } = (await game.stateOf(host, won.id))!.game;
    expect(status).toBe(refused.length === 0 ? 'active' : 'completed');
    expect(await paid(won.id, 'pot_reopened')).toBe(1 - refused.length);
    games.push(won.id);
  }
});

test('of an objection, a second and an end at the same moment, the win is taken back once or stands', async () => {
  for (let round = 0; round < TIMES; round++) {
    const { id, cards } = await openThree([host, ben, cora, dan]);
    await game.markPositions(ben, cards[0]!, game.MIDDLE_ROW);
    await call(host, cards[0]!);
    const squares = wins.rowOf(cards[0]!);
    const { objection_id } = await wins.object(ben, squares[0]!);
    const { refused } = await settled<unknown>([
      wins.object(cora, squares[1]!),
      wins.second(cora, objection_id),
      wins.second(dan, objection_id),
      wins.endGame(host, id),
    ]);
    expect(
      refused.filter((code) => !/^(already_decided|result_not_open|not_in_the_line)$/.test(code)),
    ).toEqual([]);
    expect(refused.filter((code) => code === 'already_decided').length).toBeLessThanOrEqual(2);
    expect((await game.stateOf(ben, id))!.game).toMatchObject({ status: 'completed', wins: [] });
    expect(await paid(id, 'pot_reopened')).toBe(1);
    games.push(id);
  }
});
