import { beforeEach, expect, test } from 'vitest';
import type { Place } from '../../../lib/bingo/drafts.ts';
import type { Card } from '../../../lib/bingo/game.ts';
import * as chosen from '../support/chosen.ts';
import { asUser, makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';

const { EMPTY, draftOf, save, seal } = chosen;
let ann: Person, ben: Person, cora: Person, admin: Person;
let id: string, annsCard: Card;

beforeEach(async () => {
  [ann, ben, cora] = await makePeople('Ann', 'Ben', 'Cora');
  admin = await game.makeAdmin();
  id = await chosen.openPrivately([ann, ben, cora]);
  annsCard = await game.buy(ann, id);
});

const SECRET = 'Nobody reads this line';
test('before the lock, nobody but the owner learns what is on a card', async () => {
  const [stranger] = await makePeople('Stranger');
  const places = (await chosen.placesWith(id, SECRET)) as Place[];
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
