import { beforeAll, describe, expect, test } from 'vitest';
import type { GamePool, Place } from '../../../lib/bingo/drafts.ts';
import type { Card } from '../../../lib/bingo/game.ts';
import * as chosen from '../support/chosen.ts';
import { makePeople, refusalOf, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';

const { draftOf, fitting, ownPlace, save, withPlace } = chosen;
const OWN = 'The cat is elected';
let ann: Person, ben: Person;
let id: string, card: Card, pool: GamePool;

beforeAll(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
});

/** Ann and Ben play; Ann's card is empty. */
async function open(more: object = {}) {
  id = await chosen.openPrivately([ann, ben], more);
  card = await game.buy(ann, id);
  pool = await chosen.poolOf(id);
}

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
