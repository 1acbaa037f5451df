import { beforeAll, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';

const { callAs, mark, stateOf } = game;
let ann: Person;
let ben: Person;
let gameId: string;

beforeAll(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
  gameId = await game.makePrivateGame([ann, ben]);
  await game.buy(ann, gameId);
});

test('cards are dealt from unmarked squares first, and from marked ones only when these run out', async () => {
  const id = await game.makePrivateGame([ann, ben]);
  await game.buy(ann, id);
  const squares = (await stateOf(ann, id))!.squares;
  for (const square of squares.slice(0, 8)) await mark(ann, square.id);
  const card = await game.buy(ben, id);
  const marked = new Set(squares.slice(0, 8).map((square) => square.id));
  expect(card.squares.filter((square) => marked.has(square.game_square_id))).toHaveLength(2);
  expect(await game.masksOff([id])).toEqual([]);
});

test('a repair fills missing positions and moves nothing', async () => {
  const [card] = await callAs<Card[]>(ann, 'my_cards', { p_game_id: gameId });
  await sql`delete from public.card_squares where card_id = ${card!.id} and position in (0, 24)`;
  const repaired = await callAs<Card>(ann, 'repair_card', { p_card_id: card!.id });
  expect(repaired.squares).toHaveLength(24);
  const kept = (squares: Card['squares']) =>
    squares.filter(({ position }) => ![0, 24].includes(position));
  expect(kept(repaired.squares)).toEqual(kept(card!.squares));
  expect(await refusalOf(callAs(ben, 'repair_card', { p_card_id: card!.id }))).toBe(
    'not_your_card',
  );
});

test('a card of a finished game is not repaired', async () => {
  const id = await game.makePrivateGame([ann]);
  const card = await game.buy(ann, id);
  await sql`delete from public.card_squares where card_id = ${card.id} and position = 0`;
  await callAs(ann, 'end_game', { p_game_id: id });
  expect(await refusalOf(callAs(ann, 'repair_card', { p_card_id: card.id }))).toBe(
    'game_not_active',
  );
});
