import { createHash } from 'node:crypto';
import { beforeAll, expect, test, describe } from 'vitest';
import type { GamePool, Place } from '../../../lib/bingo/drafts.ts';
import type { Card } from '../../../lib/bingo/game.ts';
import * as chosen from '../support/chosen.ts';
import { makePeople, refusalOf, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { typesOf } from '../support/wins.ts';

const { EMPTY, draftOf, fitting, ownPlace, save, seal, withPlace } = chosen;
const OWN = 'The cat is elected';
let ann: Person, ben: Person, admin: Person;
let id: string, card: Card, pool: GamePool;

beforeAll(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
  admin = await game.makeAdmin();
});

/** Ann and Ben play; Ann's card is empty. */
async function open(more: object = {}) {
  id = await chosen.openPrivately([ann, ben], more);
  card = await game.buy(ann, id);
  pool = await chosen.poolOf(id);
}

test('a sealed card is published as a hash that anybody can compute once the salt is known', async () => {
  await open();
  const line = '“Ünïcode” \\ "quotes" / 🎯 & 日本';
  const places = withPlace(fitting(pool), ownPlace(pool), { own: line });
  expect(await refusalOf(seal(ann, card, 0))).toBe('places_missing');
  await save(ann, card, places);
  const sealed = await seal(ann, card);
  expect(await seal(ann, card)).toEqual(sealed);
  const [shown] = await chosen.sealsOf(ben, id);
  const { seal: published, sealed_at } = sealed;
  expect(shown).toEqual({
    ...{ card_number: card.card_number, display_name: 'Ann', seal: published, sealed_at },
    ...{ salt: null, squares: null },
  });
  await game.callAs(ann, 'end_game', { p_game_id: id });
  const [{ salt, squares } = shown!] = await chosen.sealsOf(ben, id);
  expect(squares![ownPlace(pool)]).toBe(line);
  const text = JSON.stringify([id, card.card_number, squares, salt]);
  expect(createHash('sha256').update(text).digest('hex')).toBe(published);
  expect(salt).toMatch(/^[0-9a-f]{32}$/);
});

test('nobody changes a sealed card, not even its owner', async () => {
  await open();
  await save(ann, card, fitting(pool));
  await seal(ann, card);
  expect(await refusalOf(save(ann, card, EMPTY, 1))).toBe('card_sealed');
  expect((await typesOf(id)).filter((type) => type === 'card_sealed')).toHaveLength(1);
});

test('a guest chooses with the token of the card, and takes it along to an account', async () => {
  const house = await chosen.openPublicly(admin);
  const [token, other] = [game.guestToken(), game.guestToken()];
  const mine = await game.buyAsGuest(token, house);
  await game.buyAsGuest(other, house);
  pool = (await game.visit<GamePool>('game_pool', { p_game_id: house }))!;
  await save(token, mine, fitting(pool));
  expect(await draftOf(other, mine)).toBeNull();
  expect(await refusalOf(save(other, mine, EMPTY, 1))).toBe('not_your_card');
  expect(await refusalOf(save(ann, mine, EMPTY, 1))).toBe('not_your_card');
  expect(await refusalOf(game.visit('seal_card', { p_card_id: mine.id, p_version: 1 }))).toBe(
    'not_your_card',
  );
  const own = withPlace(EMPTY, ownPlace(pool), { own: OWN });
  expect(await refusalOf(save(token, mine, own, 1))).toBe('own_lines_closed');
  const [gus] = await makePeople('Gus');
  await game.callAs(gus, 'migrate_guest_cards', { p_guest_token: token });
  expect(await refusalOf(seal(token, mine))).toBe('not_your_card');
  expect(await seal(gus, mine)).toMatchObject({ kind: 'house', game_id: house });
});

describe('bad places', () => {
  let full: Place[], elsewhere: Place;
  const place = (at: number, what: Place | null | object) => withPlace(full, at, what as Place);
  beforeAll(async () => {
    await open();
    elsewhere = fitting(pool)[0]!;
    await open();
    full = fitting(pool);
  });

  test.each<[string, string, () => unknown]>([
    ['a 25th square', 'invalid_places', () => [...full, null]],
    ['a missing place', 'invalid_places', () => full.slice(1)],
    ['no list', 'invalid_places', () => ({ 0: full[0] })],
    ['a place that is a text', 'invalid_places', () => place(0, 'square' as never)],
    ['an id that is none', 'invalid_places', () => place(0, { square: 'x' })],
    ['both a square and a line', 'invalid_places', () => place(0, { ...full[0]!, own: OWN })],
    ['a line that is a list', 'invalid_places', () => place(ownPlace(pool), { own: [OWN] })],
    ['a square of another game', 'square_not_found', () => place(0, elsewhere)],
    [
      'a square twice',
      'square_twice',
      () => place(0, full[pool.kinds.lastIndexOf(pool.kinds[0]!)]!),
    ],
    [
      'a rare square in a likely place',
      'wrong_mix',
      () => {
        const [often, rare] = [pool.kinds.indexOf('often'), pool.kinds.indexOf('rare')];
        return withPlace(withPlace(full, often, full[rare]!), rare, null);
      },
    ],
    [
      'a line of one’s own in a likely place',
      'wrong_mix',
      () => place(pool.kinds.indexOf('often'), { own: OWN }),
    ],
    ['a short line', 'invalid_square', () => place(ownPlace(pool), { own: 'Cat' })],
    ['a long line', 'invalid_square', () => place(ownPlace(pool), { own: 'x'.repeat(51) })],
    [
      'the same line twice',
      'square_twice',
      () => {
        const last = pool.kinds.lastIndexOf('sometimes');
        return withPlace(place(ownPlace(pool), { own: OWN }), last, { own: OWN.toUpperCase() });
      },
    ],
  ])('%s is refused with %s', async (_, code, places) => {
    expect(await refusalOf(save(ann, card, places()))).toBe(code);
    expect((await draftOf(ann, card))!.version).toBe(0);
  });
});
