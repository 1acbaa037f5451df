import { beforeAll, describe, expect, test } from 'vitest';
import type { GamePool, SpotSquare } from '../../../lib/bingo/drafts.ts';
import type { Card } from '../../../lib/bingo/game.ts';
import * as chosen from '../support/chosen.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { ownSquares } from '../support/sets.ts';

const { EMPTY, draftOf, fitting, ownSpot, save, seal, withSpot } = chosen;
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

test('a card in a game with chosen squares is sold at the normal price, and starts empty', async () => {
  await open();
  expect(card.squares).toEqual([]);
  expect((await game.stateOf(ann, id))!.game).toMatchObject({
    ...{ dealing: 'chosen', is_locked: false, pot_amount: 2.5, cards_sold: 1 },
  });
  const draft = (await draftOf(ann, card))!;
  expect(draft).toMatchObject({ version: 0, places: EMPTY, sealed_at: null, seal: null });
  expect(await refusalOf(game.buy(ann, id))).toBe('already_has_card');
});

test.each([
  ['evening', [12, 9, 3]],
  ['week', [10, 10, 4]],
  ['year', [10, 10, 4]],
  // With an open end, the spots have the mix of the pool, up to rounding.
  ['open', null],
] as const)('the spots of a game for %s have the mix of its pace', async (p_pace, mix) => {
  await open({ p_pace, p_ends_at: chosen.inAnHour(2) });
  const counts = (['often', 'sometimes', 'rare'] as const).map((likelihood) => {
    const there = pool.squares.filter((square) => square.likelihood === likelihood).length;
    const spots = pool.kinds.filter((kind) => kind === likelihood).length;
    return { spots, share: Math.round((24 * there) / pool.squares.length) };
  });
  const spots = counts.map((count) => count.spots);
  if (mix) expect(spots).toEqual(mix);
  for (const { share, spots } of mix ? [] : counts)
    expect(Math.abs(spots - share)).toBeLessThanOrEqual(1);
  expect(spots.reduce((sum, count) => sum + count)).toBe(24);
});

test('what is saved is read again, and saving it twice succeeds once', async () => {
  await open();
  const spots = withSpot(fitting(pool), ownSpot(pool), { own: ` ${OWN}  ` });
  const saved = { version: 1, places: withSpot(spots, ownSpot(pool), { own: OWN }) };
  expect(await save(ann, card, spots)).toEqual(saved);
  expect(await save(ann, card, spots)).toEqual(saved);
  expect(await draftOf(ann, card)).toMatchObject(saved);
});

test('of two devices, the later save is refused, and the earlier one stays', async () => {
  await open();
  const [one, other] = [0, 1].map((at) => withSpot(EMPTY, at, fitting(pool)[at]!));
  await save(ann, card, one);
  expect(await refusalOf(save(ann, card, other))).toBe('draft_changed');
  expect(await refusalOf(seal(ann, card, 0))).toBe('draft_changed');
  expect((await draftOf(ann, card))!.places).toEqual(one);
  expect(await save(ann, card, other, 1)).toMatchObject({ version: 2 });
});

test('a square of one’s own that equals one of the game, ignoring case and spaces, is that square', async () => {
  await open();
  const at = ownSpot(pool);
  const equal = pool.squares.find(({ likelihood }) => likelihood === 'sometimes')!;
  const own = ` ${equal.summary.toUpperCase().replace(' ', '   ')}`;
  const { places: spots } = await save(ann, card, withSpot(EMPTY, at, { own }));
  expect(spots[at]).toEqual({ square: equal.id });
  // An own square that equals a likely square may not take a spot for another likelihood.
  const likely = pool.squares.find(({ likelihood }) => likelihood === 'often')!.summary;
  expect(await refusalOf(save(ann, card, withSpot(EMPTY, at, { own: likely }), 1))).toBe(
    'wrong_mix',
  );
});

test('in a game with two squares that are equal by the rule for capitals of today, one of one’s own that equals both is one of them', async () => {
  await open();
  const at = ownSpot(pool);
  const { id: first } = pool.squares.find(({ likelihood }) => likelihood === 'sometimes')!;
  await sql`update public.game_squares set summary = 'Straße ends' where id = ${first}`;
  await sql`insert into public.game_squares (game_id, summary, text) values (${id}, 'STRASSE ENDS', 'A text')`;
  const { places: spots } = await save(ann, card, withSpot(EMPTY, at, { own: 'strasse ends' }));
  expect(spots).toHaveLength(24);
  expect(spots[at]).toHaveProperty('square');
  // A draft of before that rule may have the own square itself.
  const before = sql.json(withSpot(spots, at, { own: 'strasse ends' }) as never);
  await sql`update private.card_drafts set spots = ${before} where card_id = ${card.id}`;
  await chosen.lock(id);
  const [dealt] =
    await sql`select count(*)::int as squares from public.card_squares where card_id = ${card.id}`;
  expect(dealt).toEqual({ squares: 24 });
});

test('with squares of the group’s own, a card can be written from the first square to the last', async () => {
  await open();
  const p_group_id = (await game.stateOf(ann, id))!.game.group_id;
  const set = {
    p_theme_id: null,
    p_set: sql.json({ name: 'Ours', squares: ownSquares() } as never),
  };
  await open({ ...set, p_group_id, p_pace: 'open' });
  const own = EMPTY.map((_, at) => ({ own: `Only mine, number ${at}` }));
  expect((await save(ann, card, own)).places).toEqual(own);
});

test('filling keeps what is placed, and gives every other spot a square of its likelihood', async () => {
  await open();
  const likelihoods = new Map(pool.squares.map((square) => [square.id, square.likelihood]));
  const spots = withSpot(withSpot(EMPTY, 3, fitting(pool)[3]!), ownSpot(pool), { own: OWN });
  const seen = new Set<string>();
  for (let turn = 0; turn < 20; turn++) {
    const filled = await chosen.filled(id, spots);
    expect(filled[ownSpot(pool)]).toEqual({ own: OWN });
    expect(filled[3]).toEqual(spots[3]);
    const squares = filled.map((square) => (square && 'square' in square ? square.square : ''));
    expect(new Set(squares).size).toBe(24);
    squares.forEach((square, at) => {
      if (square) expect(likelihoods.get(square)).toBe(pool.kinds[at]);
    });
    seen.add(squares.join());
  }
  expect(seen.size).toBe(20);
});

test('a card of a game that is dealt has no draft', async () => {
  const dealt = await game.makePrivateGame([ann]);
  const mine = await game.buy(ann, dealt);
  expect(mine.squares).toHaveLength(24);
  expect(await draftOf(ann, mine)).toBeNull();
  expect(await refusalOf(save(ann, mine, EMPTY))).toBe('card_not_found');
  expect(await game.callAs(ann, 'game_pool', { p_game_id: dealt })).toBeNull();
  expect(await chosen.sealsOf(ann, dealt)).toEqual([]);
});

describe('bad spots', () => {
  let full: SpotSquare[], elsewhere: SpotSquare;
  const put = (at: number, what: object | string) => withSpot(full, at, what as SpotSquare);
  beforeAll(async () => {
    await open();
    elsewhere = fitting(pool)[0]!;
    await open();
    full = fitting(pool);
  });

  test.each<[string, string, () => unknown]>([
    ['a 25th square', 'invalid_spots', () => [...full, null]],
    ['a missing spot', 'invalid_spots', () => full.slice(1)],
    ['no list', 'invalid_spots', () => ({ 0: full[0] })],
    ['a spot that is a text', 'invalid_spots', () => put(0, 'square')],
    ['an id that is none', 'invalid_spots', () => put(0, { square: 'x' })],
    [
      'both a square and one of one’s own',
      'invalid_spots',
      () => put(0, { ...full[0]!, own: OWN }),
    ],
    ['a headline that is a list', 'invalid_spots', () => put(ownSpot(pool), { own: [OWN] })],
    ['a square of another game', 'square_not_found', () => put(0, elsewhere)],
    ['a square twice', 'square_twice', () => put(0, full[pool.kinds.lastIndexOf(pool.kinds[0]!)]!)],
    [
      'a rare square on a likely spot',
      'wrong_mix',
      () => {
        const [often, rare] = [pool.kinds.indexOf('often'), pool.kinds.indexOf('rare')];
        return withSpot(withSpot(full, often, full[rare]!), rare, null);
      },
    ],
    [
      'a square of one’s own on a likely spot',
      'wrong_mix',
      () => put(pool.kinds.indexOf('often'), { own: OWN }),
    ],
    ['a short headline', 'invalid_square', () => put(ownSpot(pool), { own: 'Cat' })],
    ['a long headline', 'invalid_square', () => put(ownSpot(pool), { own: 'x'.repeat(51) })],
    [
      'the same headline twice',
      'square_twice',
      () => {
        const last = pool.kinds.lastIndexOf('sometimes');
        return withSpot(put(ownSpot(pool), { own: OWN }), last, { own: OWN.toUpperCase() });
      },
    ],
  ])('%s is refused with %s', async (_, code, spots) => {
    expect(await refusalOf(save(ann, card, spots()))).toBe(code);
    expect((await draftOf(ann, card))!.version).toBe(0);
  });
});
