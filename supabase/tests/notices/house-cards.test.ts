import { expect, test } from 'vitest';
import { makePeople, sql } from '../support/db.ts';
import * as game from '../support/games.ts';
import { kindsOf, noticesOf } from '../support/notices.ts';

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
