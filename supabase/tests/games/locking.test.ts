import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import * as chosen from '../support/chosen.ts';
import { runSchedule } from '../support/clock.ts';
import { asUser, makePeople, refusalOf, settled, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { groupOf, leaveGroupOf, removeFrom } from '../support/groups.ts';
import { allWrong, typesOf } from '../support/wins.ts';

const { EMPTY, draftOf, ownSpot, save, seal, squareAt, squareIn, withSpot } = chosen;
const OWN = 'The cat is elected';
let ann: Person, ben: Person, cora: Person;
let id: string, annsCard: Card, bensCard: Card;

beforeEach(async () => {
  [ann, ben, cora] = await makePeople('Ann', 'Ben', 'Cora');
  id = await chosen.openPrivately([ann, ben, cora]);
  annsCard = await game.buy(ann, id);
  bensCard = await game.buy(ben, id);
});

const count = (types: string[], type: string) => types.filter((one) => one === type).length;

test('at its time, the clock fills and seals every card, and marking begins', async () => {
  const spots = await chosen.spotsWith(id, OWN);
  await save(ann, annsCard, withSpot(spots, 5, null));
  expect(await refusalOf(game.mark(ann, squareIn(spots)))).toBe('not_locked_yet');
  await chosen.lock(id);
  const { game: locked, squares } = (await game.stateOf(ben, id))!;
  expect(locked.is_locked).toBe(true);
  expect(squares.map(({ summary }) => summary)).toContain(OWN);
  for (const person of [ann, ben])
    expect((await chosen.cardOf(person, id)).squares).toHaveLength(24);
  const kept = (await draftOf(ann, annsCard))!;
  expect(kept).toMatchObject({ sealed_at: expect.any(String), is_locked: true });
  expect(withSpot(kept.places, 5, null)).toEqual(withSpot(spots, 5, null));
  const types = await typesOf(id);
  expect([count(types, 'card_sealed'), count(types, 'cards_locked')]).toEqual([2, 1]);
  await game.mark(ann, squareAt(await chosen.cardOf(ann, id), 0));
  expect(await allWrong(id)).toEqual([]);
});

test('equal squares of two players become one, whose mark counts on both cards in their own wordings', async () => {
  const own = 'the CAT is  elected';
  await save(ann, annsCard, await chosen.spotsWith(id, OWN));
  const { places: spots } = await save(ben, bensCard, await chosen.spotsWith(id, own));
  const pool = await chosen.poolOf(id);
  expect(spots[ownSpot(pool)]).toEqual({ own: 'the CAT is elected' });
  await seal(ann, annsCard);
  await chosen.lock(id);
  const [hers, his] = await Promise.all([ann, ben].map((one) => chosen.cardOf(one, id)));
  const square = squareAt(hers!, ownSpot(pool));
  expect(squareAt(his!, ownSpot(pool))).toBe(square);
  expect((await game.stateOf(ann, id))!.squares.find((one) => one.id === square)!.summary).toBe(
    OWN,
  );
  const ownOf = ({ squares }: Card) => squares.flatMap(({ own }) => own ?? []);
  expect([hers!, his!].map(ownOf)).toEqual([[], ['the CAT is elected']]);
  await game.mark(ann, square);
  const masks = await sql`select marked_mask from public.bingo_cards where game_id = ${id}`;
  expect(new Set(masks.map((row) => row.marked_mask)).size).toBe(1);
  expect(await allWrong(id)).toEqual([]);
});

test('a game that its host ends before the lock returns the pot and seals nothing more', async () => {
  await game.callAs(ann, 'end_game', { p_game_id: id });
  await chosen.reachLock(id);
  await runSchedule(sql);
  expect((await game.stateOf(ann, id))!.game).toMatchObject({
    pot_returned: true,
    is_locked: false,
  });
  expect(await refusalOf(save(ann, annsCard, EMPTY))).toBe('game_not_active');
  expect(await refusalOf(game.buy(cora, id))).toBe('game_not_active');
  expect(await chosen.sealsOf(ann, id)).toMatchObject([{ salt: null }, { salt: null }]);
  expect(await game.callAs(ann, 'game_results', { p_game_id: id })).toMatchObject({
    cards: [{ squares: [] }, { squares: [] }],
  });
});

test('a player who leaves or is removed before the lock gets the price back, and may buy again', async () => {
  const { group_id } = await groupOf(id);
  await save(ben, bensCard, await chosen.spotsWith(id, OWN));
  await seal(ben, bensCard);
  await leaveGroupOf(ben, id);
  expect((await game.stateOf(ann, id))!).toMatchObject({
    game: { cards_sold: 1, pot_amount: 2.5 },
    players: [{ display_name: 'Ann' }],
  });
  expect(await draftOf(ben, bensCard)).toBeNull();
  expect(await refusalOf(save(ben, bensCard, EMPTY))).toBe('card_not_found');
  expect(await game.stateOf(ben, id)).toBeNull();
  expect(await game.callAs(ann, 'game_books', { p_game_id: id })).toMatchObject({
    entries: [
      { reason: 'card_sold', count: 2, amount: 5 },
      { reason: 'card_returned', from_name: 'Pot', to_name: 'The Mint', amount: 2.5 },
    ],
    balance: 2.5,
  });
  await sql`insert into public.group_members (group_id, user_id) values (${group_id}, ${ben.id})`;
  await game.buy(ben, id);
  await removeFrom(ann, id, ben);
  expect(count(await typesOf(id), 'card_returned')).toBe(2);
  await chosen.lock(id);
  expect(await allWrong(id)).toEqual([]);
});

test('the card of a player who leaves after the lock stays in the game, even before the clock has run', async () => {
  await chosen.reachLock(id);
  await leaveGroupOf(ben, id);
  await runSchedule(sql);
  expect((await chosen.cardOf(ben, id)).squares).toHaveLength(24);
  expect((await game.stateOf(ann, id))!.game).toMatchObject({ cards_sold: 2, pot_amount: 5 });
  expect(await allWrong(id)).toEqual([]);
});

test('an account that is deleted before the lock takes its card along', async () => {
  await save(ben, bensCard, await chosen.spotsWith(id, OWN));
  await seal(ben, bensCard);
  await game.callAs(ben, 'delete_account');
  const events =
    await sql`select payload::text as payload from public.game_events where game_id = ${id}`;
  expect(events.map(({ payload }) => payload).join()).not.toContain('"Ben"');
  expect((await game.stateOf(ann, id))!.game.cards_sold).toBe(1);
  expect(await game.booksOff()).toEqual([]);
});

test('if the clock was away for longer than the game, it locks first and ends afterwards', async () => {
  await sql`
    update public.games set locks_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
    where id = ${id}`;
  await runSchedule(sql);
  const types = await typesOf(id);
  expect(types.indexOf('cards_locked')).toBeLessThan(types.indexOf('game_ended'));
  expect(types).toContain('cards_locked');
});

test('after the time to lock nothing can be changed or bought, even if the clock is late', async () => {
  const spots = await chosen.spotsWith(id, OWN);
  await save(ann, annsCard, spots);
  await chosen.reachLock(id);
  const refused = await Promise.all([
    refusalOf(save(ann, annsCard, EMPTY, 1)),
    refusalOf(seal(ann, annsCard)),
    refusalOf(game.buy(cora, id)),
    refusalOf(game.callAs(ann, 'repair_card', { p_card_id: annsCard.id })),
    refusalOf(game.mark(ann, squareIn(spots))),
  ]);
  expect(refused).toEqual([
    ...['cards_locked', 'cards_locked', 'sales_closed'],
    ...['not_locked_yet', 'not_locked_yet'],
  ]);
  await runSchedule(sql);
  expect((await draftOf(ann, annsCard))!.places).toEqual(spots);
});

test('a save that waits until the time to lock is refused', async () => {
  const [{ locks_at } = {}] = await sql`
    update public.games set locks_at = clock_timestamp() + interval '300 milliseconds' where id = ${id}
    returning locks_at`;
  const late = asUser(ann.id, async (tx) => {
    while (!(await tx`select clock_timestamp() > ${locks_at} as is_past`)[0]!.is_past);
    const args = { p_card_id: annsCard.id, p_version: 0, p_places: sql.json(EMPTY as never) };
    return game.call(tx, 'save_draft', args);
  });
  expect(await refusalOf(late)).toBe('cards_locked');
});

test('sealing and buying at the moment of the lock are done or refused, and every card is sealed once', async () => {
  const spots = await chosen.spotsWith(id, OWN);
  await save(ann, annsCard, spots);
  await sql`update public.games set locks_at = clock_timestamp() + interval '20 milliseconds' where id = ${id}`;
  const { refused } = await settled<unknown>([
    ...[seal(ann, annsCard), save(ben, bensCard, spots), game.buy(cora, id)],
    ...Array.from({ length: 8 }, () => sql`select public.run_schedule()`),
  ]);
  expect(refused.filter((code) => !['cards_locked', 'sales_closed'].includes(code))).toEqual([]);
  await chosen.lock(id);
  const { cards_sold, pot_amount } = (await game.stateOf(ann, id))!.game;
  expect(pot_amount).toBe(cards_sold * 2.5);
  expect(count(await typesOf(id), 'card_sealed')).toBe(cards_sold);
  expect(await game.incompleteCards([id])).toEqual([]);
  expect(await allWrong(id)).toEqual([]);
});

test('once the cards are locked, a server time that is set back sells, changes and returns nothing', async () => {
  await chosen.lock(id);
  await sql`update public.games set locks_at = now() + interval '1 hour' where id = ${id}`;
  expect(await refusalOf(game.buy(cora, id))).toBe('sales_closed');
  expect(await refusalOf(save(ann, annsCard, EMPTY))).toBe('cards_locked');
  await leaveGroupOf(ben, id);
  expect((await chosen.cardOf(ben, id)).squares).toHaveLength(24);
  expect(await allWrong(id)).toEqual([]);
});
