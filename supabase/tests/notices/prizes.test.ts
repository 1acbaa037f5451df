import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { kindsOf } from '../support/notices.ts';
import { call, openThree, SECOND_ROW, winsIn } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';

let host: Person, ben: Person, cora: Person;
let id: string;
let cards: Card[];

/** Marks a row of this person's card and calls the prize that it reaches. Returns the win's number. */
async function winRow(person: Person, row: readonly number[]): Promise<number> {
  const card = cards[[host, ben, cora].indexOf(person)]!;
  await game.markPositions(person, card, [...row]);
  await call(person, card);
  return (await winsIn(person, id)).at(-1)!.seq;
}

/** The last square of a row on this person's card. */
const squareOf = (person: Person, row: readonly number[]) =>
  cards[[host, ben, cora].indexOf(person)]!.squares.find(({ position }) => position === row.at(-1))!
    .game_square_id;

beforeEach(async () => {
  [host, ben, cora] = await makePeople('Host', 'Ben', 'Cora');
  ({ id, cards } = await openThree([host, ben, cora]));
});

test('an objection to the host’s own prize is a notice for the other players, not for the host', async () => {
  const seq = await winRow(host, game.MIDDLE_ROW);
  await wins.object(cora, squareOf(host, game.MIDDLE_ROW), 'No', seq);
  expect(await kindsOf(ben)).toContain('objection_made');
  expect(await kindsOf(host)).not.toContain('objection_made');
});

test('an upheld objection leaves the notice of an objection to another prize', async () => {
  await sql`delete from public.bingo_cards where id = ${cards[0]!.id}`; // This card could reach a prize as well.
  const first = await winRow(ben, game.MIDDLE_ROW);
  const second = await winRow(ben, SECOND_ROW);
  const { objection_id } = await wins.object(cora, squareOf(ben, game.MIDDLE_ROW), 'No', first);
  await wins.object(cora, squareOf(ben, SECOND_ROW), 'No', second);
  const objections = async () =>
    (await kindsOf(host)).filter((kind) => kind === 'objection_made').length;
  expect(await objections()).toBe(2);
  await wins.decide(host, objection_id, true);
  expect(await objections()).toBe(1);
});

test('the notice of the end stays where an upheld objection does not open the game again', async () => {
  await sql`delete from public.bingo_cards where id = ${cards[0]!.id}`; // This card could be the closest one.
  const first = await winRow(ben, game.MIDDLE_ROW);
  await wins.endGame(host, id);
  expect(await kindsOf(cora)).toContain('game_over');
  const { objection_id } = await wins.object(cora, squareOf(ben, game.MIDDLE_ROW), 'No', first);
  await wins.decide(host, objection_id, true);
  expect((await game.stateOf(cora, id))!.game.status).toBe('completed');
  expect(await kindsOf(cora)).toContain('game_over');
});
