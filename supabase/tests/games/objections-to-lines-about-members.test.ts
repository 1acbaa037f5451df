import { beforeEach, expect, test } from 'vitest';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import * as wins from '../support/wins.ts';
import { decide, object, reviewOf, second } from '../support/wins.ts';

let host: Person, ben: Person, cora: Person, dan: Person;
let won: wins.Win;
const square = () => won.squares[0]!;

/** Makes the first square of the win about this person, on whose card it counts no longer. */
async function isAbout({ id }: Person) {
  await sql`update public.game_squares set about_id = ${id} where id = ${square()}`;
  await sql`
    update public.bingo_cards as card set marked_mask = private.mask_of(card) where game_id = ${won.id}`;
}
const mayOf = async (who: Person) => (await reviewOf(who, won.id))!.objections[0]!.may;

beforeEach(async () => {
  [host, ben, cora, dan] = await makePeople('Host', 'Ben', 'Cora', 'Dan');
  won = await wins.winPrivately([host, ben, cora, dan], ben);
});

test('a host whom a line of the win is about does not decide, and a second does', async () => {
  await isAbout(host);
  expect(await reviewOf(dan, won.id)).toMatchObject({ decided_by: 'second' });
  const { objection_id } = await object(cora, square());
  expect([await mayOf(host), await mayOf(dan)]).toEqual([null, 'second']);
  expect(await refusalOf(decide(host, objection_id, false))).toBe('has_stake');
  expect(await refusalOf(second(host, objection_id))).toBe('about_you');
  expect(await second(dan, objection_id)).toMatchObject({ status: 'upheld' });
  expect(await game.booksOff()).toEqual([]);
});

test('nobody objects to a mark about themselves, or seconds an objection to it', async () => {
  await isAbout(dan);
  expect(await refusalOf(object(dan, square()))).toBe('about_you');
  const { objection_id } = await object(cora, square());
  expect(await mayOf(dan)).toBeNull();
  expect(await refusalOf(second(dan, objection_id))).toBe('about_you');
  expect(await decide(host, objection_id, false)).toMatchObject({ status: 'dismissed' });
});

test('nobody adds a receipt to a mark about themselves', async () => {
  const id = await game.makePrivateGame([host, ben]);
  const card = await game.buy(host, id);
  await game.buy(ben, id);
  won = { ...won, squares: wins.rowOf(card) };
  await isAbout(ben);
  await game.mark(host, square());
  const receipt = { p_game_square_id: square(), p_source_url: 'https://example.com/proof' };
  expect(await refusalOf(game.callAs(ben, 'add_receipt', receipt))).toBe('about_you');
  await game.callAs(host, 'add_receipt', receipt);
});
