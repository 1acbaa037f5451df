import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import * as chosen from '../support/chosen.ts';
import { runSchedule } from '../support/clock.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { allWrong, typesOf } from '../support/wins.ts';

const { EMPTY, draftOf, save, seal } = chosen;
const OWN = 'The cat is elected';
let ann: Person, ben: Person;
let id: string, bensCard: Card;

beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
  id = await chosen.openPrivately([ann, ben]);
  await game.buy(ann, id);
  bensCard = await game.buy(ben, id);
});

test('a player who leaves or is removed before the lock gets the price back, and may buy again', async () => {
  const of = { p_group_id: (await game.stateOf(ann, id))!.game.group_id };
  await save(ben, bensCard, await chosen.placesWith(id, OWN));
  await seal(ben, bensCard);
  await game.callAs(ben, 'leave_group', of);
  expect((await game.stateOf(ann, id))!).toMatchObject({
    game: { cards_sold: 1, pot_amount: 2.5 },
    players: [{ display_name: 'Ann' }],
  });
  expect(await draftOf(ben, bensCard)).toBeNull();
  expect(await refusalOf(save(ben, bensCard, EMPTY))).toBe('card_not_found');
  expect(await game.stateOf(ben, id)).toBeNull();
  const { entries, balance } = await game.callAs<{ entries: object[]; balance: number }>(
    ...([ann, 'game_books', { p_game_id: id }] as const),
  );
  expect(entries).toMatchObject([
    { reason: 'card_sold', count: 2, amount: 5 },
    { reason: 'card_returned', from_name: 'Pot', to_name: 'The Mint', amount: 2.5 },
  ]);
  expect(balance).toBe(2.5);
  await sql`insert into public.group_members (group_id, user_id) values (${of.p_group_id}, ${ben.id})`;
  await game.buy(ben, id);
  await game.callAs(ann, 'remove_member', { ...of, p_user_id: ben.id });
  expect((await typesOf(id)).filter((type) => type === 'card_returned')).toHaveLength(2);
  await chosen.lock(id);
  expect(await allWrong(id)).toEqual([]);
});

test('the card of a player who leaves after the lock stays in the game, even before the clock has run', async () => {
  const p_group_id = (await game.stateOf(ann, id))!.game.group_id;
  await chosen.reachLock(id);
  await game.callAs(ben, 'leave_group', { p_group_id });
  await runSchedule(sql);
  expect((await chosen.cardOf(ben, id)).squares).toHaveLength(24);
  expect((await game.stateOf(ann, id))!.game).toMatchObject({ cards_sold: 2, pot_amount: 5 });
  expect(await allWrong(id)).toEqual([]);
});

test('an account that is deleted before the lock takes its card along', async () => {
  await save(ben, bensCard, await chosen.placesWith(id, OWN));
  await seal(ben, bensCard);
  await game.callAs(ben, 'delete_account');
  const events =
    await sql`select payload::text as payload from public.game_events where game_id = ${id}`;
  expect(events.map(({ payload }) => payload).join()).not.toContain('"Ben"');
  expect((await game.stateOf(ann, id))!.game.cards_sold).toBe(1);
  expect(await game.booksOff()).toEqual([]);
});
