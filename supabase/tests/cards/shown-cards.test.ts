import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import type { LinkedCard } from '../../../lib/contract/results.ts';
import type { SecretLink } from '../../../lib/contract/screens.ts';
import * as chosen from '../support/chosen.ts';
import { asUser, makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { typesOf } from '../support/wins.ts';

let ann: Person, ben: Person, stranger: Person, admin: Person;

beforeEach(async () => {
  [ann, ben, stranger] = await makePeople('Ann', 'Ben', 'Stranger');
  admin = await game.makeAdmin();
});

const cardsOf = (person: Person, p_game_id: string) =>
  game.callAs<Card[] | null>(person, 'game_cards', { p_game_id });
const open = (person: Person, p_id: string, p_is_on: boolean) =>
  game.callAs(person, 'set_option', { p_id, p_option: 'shows_cards', p_is_on });

test('after the lock, the players of a private game see all cards; before it, nobody does', async () => {
  const id = await chosen.openPrivately([ann, ben]);
  await game.buy(ann, id);
  await game.buy(ben, id);
  for (const person of [ann, ben, admin]) expect(await cardsOf(person, id)).toBeNull();
  await chosen.lock(id);
  const shown = await cardsOf(ben, id);
  expect(shown!.map(({ display_name, squares }) => [display_name, squares.length])).toEqual([
    ['Ann', 24],
    ['Ben', 24],
  ]);
  expect(shown![0]).toEqual(await chosen.cardOf(ann, id));
  expect(await cardsOf(stranger, id)).toBeNull();
});

test('only the host can keep the cards closed, and everybody reads that in the timeline', async () => {
  const id = await chosen.openPrivately([ann, ben]);
  await game.buy(ann, id);
  await chosen.lock(id);
  expect(await refusalOf(open(ben, id, false))).toBe('not_creator');
  expect(await refusalOf(open(stranger, id, false))).toBe('not_a_member');
  for (const again of [1, 2])
    expect(await open(ann, id, false), `call ${again}`).toEqual({ is_on: false });
  expect(await cardsOf(ben, id)).toBeNull();
  expect(await cardsOf(ann, id)).toBeNull();
  expect((await typesOf(id)).filter((type) => type === 'shows_cards_set')).toHaveLength(1);
  await open(ann, id, true);
  expect(await cardsOf(ben, id)).toHaveLength(1);
  await game.callAs(ann, 'end_game', { p_game_id: id });
  expect(await refusalOf(open(ann, id, false))).toBe('game_not_active');
});

test('cards that are dealt, and those of a house game, are never open to other players', async () => {
  const dealt = await chosen.openPrivately([ann, ben], { p_dealing: 'dealt', p_locks_at: null });
  const house = await chosen.openPublicly(admin);
  await game.buy(ann, dealt);
  await game.buy(ann, house);
  await chosen.lock(house);
  for (const id of [dealt, house]) expect(await cardsOf(ann, id)).toBeNull();
  expect(await refusalOf(open(admin, house, true))).toBe('game_not_found');
});

test('before the lock, nobody but the owner learns what is on a card', async () => {
  const SECRET = 'Nobody reads this square';
  const { draftOf, save, seal, EMPTY } = chosen;
  const id = await chosen.openPrivately([ann, ben]);
  const [annsCard] = (await game.buyAll([ann, ben], id)) as [Card];
  await save(ann, annsCard, await chosen.spotsWith(id, SECRET));
  await seal(ann, annsCard);
  const { id: p_card_id } = annsCard;
  for (const person of [ben, stranger, admin]) {
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
  const spots_in_use = await sql`
    select from public.card_squares as placed join public.bingo_cards as card on card.id = card_id where game_id = ${id}`;
  expect(spots_in_use).toHaveLength(0);
  for (const person of [ben, stranger])
    await asUser(person.id, async (tx) => {
      expect(
        await refusalOf(tx.savepoint((inner) => inner`select * from private.card_drafts`)),
      ).toMatch('permission denied');
    });
});

const on = (person: Person, { id }: Card) =>
  game.callAs<{ token: string }>(person, 'save_secret_link', {
    ...{ p_id: id, p_shows_names: false, p_shows_code: false, p_renews: true },
  });
const off = (person: Person, { id }: Card) =>
  game.callAs(person, 'delete_secret_link', { p_id: id });
const isOn = async (person: Person, { id }: Card) =>
  (await game.callAs<SecretLink | null>(person, 'secret_link', { p_id: id }))?.is_on ?? null;
const read = (p_token: string) => game.visit<LinkedCard | null>('linked_card', { p_token });

test('a card of a house game is shown by a link that its owner switches on and off', async () => {
  const id = await chosen.openPublicly(admin);
  const card = await game.buy(ann, id);
  expect(await refusalOf(on(ann, card))).toBe('not_locked_yet');
  expect(await isOn(ann, card)).toBeNull();
  await chosen.lock(id);
  expect(await isOn(ann, card)).toBe(false);
  const { token } = await on(ann, card);
  expect(await isOn(ann, card)).toBe(true);
  expect(await read(token)).toMatchObject({ game: { id }, card: await chosen.cardOf(ann, id) });
  const [stored] =
    await sql`select token_hash from private.secret_links where card_id = ${card.id}`;
  expect(Buffer.from(stored!.token_hash).toString('hex')).not.toContain(token);

  const renewed = await on(ann, card);
  expect(await read(token)).toBeNull();
  expect(await read(renewed.token)).not.toBeNull();
  await off(ann, card);
  expect(await read(renewed.token)).toBeNull();
  await on(ann, card);
  await game.callAs(ann, 'delete_account', {});
  expect(await sql`select from private.secret_links where card_id = ${card.id}`).toHaveLength(0);
});

test('nobody else makes, reads or switches off the link of a card', async () => {
  const id = await chosen.openPublicly(admin);
  const card = await game.buy(ann, id);
  await chosen.lock(id);
  const { token } = await on(ann, card);
  for (const person of [ben, admin]) {
    expect(await isOn(person, card)).toBeNull();
    expect(await refusalOf(on(person, card))).toBe('not_your_card');
    expect(await refusalOf(off(person, card))).toBe('not_your_card');
  }
  expect(await read(token)).not.toBeNull();
  const friends = await chosen.openPrivately([ann, ben]);
  const privately = await game.buy(ann, friends);
  await chosen.lock(friends);
  expect(await refusalOf(on(ann, privately))).toBe('card_not_found');
  expect(await refusalOf(on(ann, { ...card, id: randomUUID() }))).toBe('game_not_found');
});
