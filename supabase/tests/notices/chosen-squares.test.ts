import { expect, test } from 'vitest';
import * as chosen from '../support/chosen.ts';
import { makePeople } from '../support/db.ts';
import * as game from '../support/games.ts';
import { kindsOf, noticesOf } from '../support/notices.ts';

test('a card with chosen squares causes notices of one to go and of a full line', async () => {
  const [ann, ben] = await makePeople('Ann', 'Ben');
  const id = await chosen.openPrivately([ann, ben]);
  await game.buy(ann, id);
  const card = await game.buy(ben, id);
  await chosen.save(ben, card, await chosen.placesWith(id, 'A line of my own'));
  await chosen.lock(id);
  const locked = await chosen.cardOf(ben, id);
  await game.markPositions(ann, locked, game.MIDDLE_ROW);
  expect(await kindsOf(ben)).toEqual(['one_to_go', 'line_full']);
  expect((await noticesOf(ben))[0]!.card_number).toBe(locked.card_number);
});
