import { beforeAll, expect, test } from 'vitest';
import { makePerson, refusalOf, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { typesOf } from '../support/wins.ts';

const { callAs, fundBalance, visit } = game;
let admin: Person;
let player: Person;

beforeAll(async () => {
  admin = await game.makeAdmin();
  player = await makePerson('Pia');
});

const of = (id: string) => ({ p_game_id: id });
test('ending a game without a winner returns the pot to the fund', async () => {
  const id = await game.makeHouseGame(admin);
  await game.buy(player, id);
  await callAs(admin, 'start_house_game', of(id));
  const before = await fundBalance();
  expect(await callAs(admin, 'end_house_game', of(id))).toMatchObject({
    status: 'completed',
    pot_returned: true,
    pot_amount: 5,
  });
  expect(await fundBalance()).toBeCloseTo(before + 5, 2);
  expect(await visit('game_books', of(id))).toMatchObject({
    balance: 0,
    entries: [
      { reason: 'card_sold', from_name: 'The Mint', to_name: 'Pot', amount: 5, count: 1 },
      { reason: 'pot_returned', from_name: 'Pot', to_name: 'House fund', amount: 5, count: 1 },
    ],
  });
  expect((await typesOf(id)).slice(-2)).toEqual(['game_ended', 'pot_returned']);
  expect(await game.booksOff()).toEqual([]);
});

test('a game without players ends without a word about its empty pot', async () => {
  const id = await game.makeActiveHouseGame(admin);
  expect(await callAs(admin, 'end_house_game', of(id))).toMatchObject({ pot_returned: true });
  expect((await typesOf(id)).at(-1)).toBe('game_ended');
});

test('the fund gives only what it has, and only before the start', async () => {
  const id = await game.makeHouseGame(admin);
  const give = (p_amount: unknown) =>
    callAs(admin, 'contribute_house_fund_to_game', { ...of(id), p_amount });
  const tooMuch = Number(((await fundBalance()) + 0.01).toFixed(2));
  expect(await give(tooMuch)).toBe(false);
  for (const amount of [0, -5, 0.005, null, 'NaN', 'Infinity', '-Infinity']) {
    expect(await refusalOf(give(amount))).toBe('invalid_amount');
  }
  await callAs(admin, 'start_house_game', of(id));
  expect(await refusalOf(give(1))).toBe('game_not_upcoming');
  expect(await refusalOf(callAs(admin, 'start_house_game', of(id)))).toBe('game_not_upcoming');
});
