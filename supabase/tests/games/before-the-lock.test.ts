import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import * as chosen from '../support/chosen.ts';
import { runSchedule } from '../support/clock.ts';
import { makePeople, refusalOf, sql, type Person, asUser } from '../support/db.ts';
import * as game from '../support/games.ts';
import { allWrong, typesOf } from '../support/wins.ts';

const { EMPTY, draftOf, save, seal } = chosen;
const OWN = 'The cat is elected';
let ann: Person, ben: Person;
let id: string, annsCard: Card, bensCard: Card;

beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
  id = await chosen.openPrivately([ann, ben]);
  annsCard = await game.buy(ann, id);
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

const SECRET = 'Nobody reads this line';

test('before the lock, nobody but the owner learns what is on a card', async () => {
  const [cora, stranger] = await makePeople('Cora', 'Stranger');
  const admin = await game.makeAdmin();
  const places = await chosen.placesWith(id, SECRET);
  await save(ann, annsCard, places);
  await seal(ann, annsCard);
  const { id: p_card_id } = annsCard;
  for (const person of [ben, cora, stranger, admin]) {
    for (const [name, args] of [
      ...[
        'game_page',
        'game_state',
        'game_seals',
        'game_timeline',
        'my_cards',
        'game_results',
        'card_counts',
      ].map((name) => [name, { p_game_id: id }] as const),
      ['events_since', { p_game_id: id, p_seq: 0 }],
      ['card_draft', { p_card_id }],
      ['card_draft', { p_card_id, p_guest_token: game.guestToken() }],
    ] as const)
      expect(JSON.stringify(await game.callAs(person, name, args)), name).not.toContain(SECRET);
    expect(await draftOf(person, annsCard)).toBeNull();
    expect(await refusalOf(save(person, annsCard, EMPTY, 1))).toBe('not_your_card');
    expect(await refusalOf(seal(person, annsCard))).toBe('not_your_card');
  }
  expect(await game.visit('card_draft', { p_card_id })).toBeNull();
  expect(await game.visit('game_seals', { p_game_id: id })).toEqual([]);
  expect(await game.visit('game_pool', { p_game_id: id })).toBeNull();
  expect(await game.callAs(stranger, 'game_pool', { p_game_id: id })).toBeNull();
  const live =
    await sql`select payload::text as text from realtime.messages where topic like ${`game:${id}%`}`;
  expect(live.length).toBeGreaterThan(2);
  expect(live.map(({ text }) => text).join()).not.toContain(SECRET);
  const places_in_use = await sql`
    select from public.card_squares as placed join public.bingo_cards as card on card.id = card_id where game_id = ${id}`;
  expect(places_in_use).toHaveLength(0);
  for (const person of [ben, stranger])
    await asUser(person.id, async (tx) => {
      expect(
        await refusalOf(tx.savepoint((inner) => inner`select * from private.card_drafts`)),
      ).toMatch('permission denied');
    });
});
