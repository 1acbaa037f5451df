import { beforeEach, expect, test, describe } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { kindsOf, noticesOf } from '../support/notices.ts';
import { call, openThree, SECOND_ROW, winsIn } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';

describe('in a game with three prizes', () => {
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
    cards[[host, ben, cora].indexOf(person)]!.squares.find(
      ({ position }) => position === row.at(-1),
    )!.game_square_id;

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
    const first = await winRow(ben, game.MIDDLE_ROW);
    const second = await winRow(ben, SECOND_ROW);
    await wins.object(cora, squareOf(ben, game.MIDDLE_ROW), 'No', first);
    const { objection_id } = await wins.object(cora, squareOf(ben, SECOND_ROW), 'No', second);
    const objections = async () =>
      (await kindsOf(host)).filter((kind) => kind === 'objection_made').length;
    expect(await objections()).toBe(2);
    await wins.second(host, objection_id);
    expect(await objections()).toBe(1);
  });

  test('the notice of the end stays where an upheld objection does not open the game again', async () => {
    const first = await winRow(ben, game.MIDDLE_ROW);
    await wins.endGame(host, id);
    expect(await kindsOf(cora)).toContain('game_over');
    const { objection_id } = await wins.object(cora, squareOf(ben, game.MIDDLE_ROW), 'No', first);
    await wins.second(host, objection_id);
    expect((await game.stateOf(cora, id))!.game.status).toBe('completed');
    expect(await kindsOf(cora)).toContain('game_over');
  });
});

test('the notice of a mark names the card it brought closer, although the player’s other card has a full line', async () => {
  const admin = await game.makeAdmin();
  const [ann] = await makePeople('Ann');
  const id = await game.makeActiveHouseGame(admin);
  const full = await game.buy(ann, id);
  await game.markPositions(admin, full, game.MIDDLE_ROW);
  const before = (await kindsOf(ann)).length;
  const next = await game.buy(ann, id);
  const [square] = full.squares.filter(({ position }) => position === 0);
  // The second card's first row lacks only this square.
  await sql`delete from public.card_squares where card_id = ${next.id}`;
  const marked = full.squares.filter(({ position }) => game.MIDDLE_ROW.includes(position));
  await sql`
    insert into public.card_squares ${sql(
      [...marked, square!].map(({ game_square_id }, position) => ({
        card_id: next.id,
        position,
        game_square_id,
      })),
    )}`;
  await sql`update public.bingo_cards set marked_mask = (1 << 12) | 15 where id = ${next.id}`;
  await game.mark(admin, square!.game_square_id);
  const notices = await noticesOf(ann);
  expect(notices).toHaveLength(before + 1);
  expect(notices[0]).toMatchObject({ kind: 'line_full', card_number: next.card_number });
  expect(await game.masksOff([id])).toEqual([]);
});

test('a deleted account gets no notice of a mark in a house game', async () => {
  const admin = await game.makeAdmin();
  const [ann] = await makePeople('Ann');
  const card = await game.buy(ann, await game.makeActiveHouseGame(admin));
  await game.callAs(ann, 'delete_account');
  await game.markPositions(admin, card, game.MIDDLE_ROW);
  expect(await sql`select from public.notices where user_id = ${ann.id}`).toHaveLength(0);
});
