import { beforeAll, describe, expect, test } from 'vitest';
import { LINES, OPEN_POSITIONS } from '../../../lib/bingo/board.ts';
import type { Card, Likelihood, Pace } from '../../../lib/bingo/game.ts';
import * as twin from '../../../lib/bingo/dealing.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import { dealHere, makeMixedTheme, poolOf, type Deals } from '../support/dealing.ts';
import * as game from '../support/games.ts';
import { startGameIn } from '../support/groups.ts';
import { seeded, TIMES } from '../support/random.ts';

const CARDS = 300 * TIMES;
const random = seeded();

let admin: Person;
let theme: string;

beforeAll(async () => {
  admin = await game.makeAdmin();
  theme = await makeMixedTheme([16, 17, 9]);
});

const announce = async (p_pace: Pace, p_theme_id = theme, more: object = {}) => {
  const args = { p_title: 'Dealt', p_theme_id, p_pace, ...more };
  return (await game.callAs<{ game_id: string }>(admin, 'create_house_game', args)).game_id;
};
const p_ends_at = new Date(Date.now() + 3_600_000).toISOString();

const layoutOf = ({ pool }: Deals, card: number[]) => card.map((at) => pool[at] ?? null);
const mixOf = (deals: Deals, card: number[]) =>
  twin.countKinds(layoutOf(deals, card).filter((kind) => kind !== null));

/** The largest deviation of a square's frequency from its expected value, in standard deviations. */
function farthest({ pool, cards }: Deals): number {
  const times = pool.map((_, at) => cards.filter((card) => card.includes(at)).length);
  const deviations = pool.map((kind, at) => {
    const alike = times.filter((_, other) => pool[other] === kind);
    const chance = alike.reduce((sum, count) => sum + count, 0) / alike.length / cards.length;
    const deviation = Math.sqrt(cards.length * chance * (1 - chance));
    return deviation === 0 ? 0 : Math.abs(times[at]! - cards.length * chance) / deviation;
  });
  return Math.max(...deviations);
}

test.each(['evening', 'week', 'year'] as const)(
  'for %s every card has the same mix, spread within one over its lines, and is otherwise random',
  async (pace) => {
    const deals = await dealHere(await announce(pace, theme, { p_ends_at }), CARDS);
    expect(deals.cards).toHaveLength(CARDS);
    for (const card of deals.cards) {
      expect(new Set(card).size).toBe(25);
      expect(mixOf(deals, card)).toEqual(twin.WANTED[pace]);
      expect(twin.spreadOf(layoutOf(deals, card))).toBeLessThanOrEqual(1);
    }
    expect(farthest(deals)).toBeLessThan(5);
    const layouts = deals.cards.map((card) => layoutOf(deals, card).join());
    expect(new Set(layouts).size).toBeGreaterThanOrEqual(4);
  },
);

test('with an open end every square is equally likely, in the pool and on cards', async () => {
  const deals = await dealHere(await announce('open'), CARDS);
  expect(deals.pool).toHaveLength(42);
  const alike = { ...deals, pool: deals.pool.map(() => 'sometimes' as const) };
  expect(farthest(alike)).toBeLessThan(5);
  expect(new Set(deals.cards.map((card) => mixOf(deals, card).join())).size).toBeGreaterThan(5);
});

test('the database and the simulation choose the same mix from the same supply', async () => {
  const given = Array.from({ length: 200 }, () => {
    const there = [0, 1, 2].map(() => Math.floor(random() * 25)) as unknown as twin.Mix;
    const total = there.reduce((sum, count) => sum + count, 0);
    const wanted = twin.WANTED[random() < 0.5 ? 'evening' : 'week']!;
    return { wanted, total: Math.min(total, random() < 0.5 ? 24 : 30), there };
  });
  for (const { wanted, total, there } of given) {
    const [row] =
      await sql`select private.mix(${[...wanted]}::int[], ${total}::int, ${[...there]}::int[]) as mix`;
    expect(row!.mix).toEqual(twin.mixOf(wanted, total, there));
  }
});

test('a layout has 32 transformations, in each of which every line stays a line', async () => {
  const letters = 'abcdefghijkl-nopqrstuvwxy';
  const rows = await sql<{ way: number; turned: string }[]>`
    select way, private.turn_layout(${letters}, way) as turned from generate_series(0, 31) as way order by way`;
  const asLayout = [...letters] as unknown as twin.Layout;
  const linesOf = (turned: string) =>
    LINES.map((line) =>
      line
        .map((at) => turned[at])
        .sort()
        .join(''),
    ).sort();
  expect(new Set(rows.map(({ turned }) => turned)).size).toBe(32);
  for (const { way, turned } of rows) {
    expect(turned).toBe(twin.turned(asLayout, way).join(''));
    expect(linesOf(turned)).toEqual(linesOf(letters));
    expect(turned[12]).toBe('-');
  }
});

test('a theme with too few squares of a likelihood gives all of them, and the neighboring likelihoods fill the rest', async () => {
  const deals = await dealHere(await announce('evening', await makeMixedTheme([30, 6, 2])), 20);
  for (const card of deals.cards) expect(mixOf(deals, card)).toEqual([16, 6, 2]);
});

test('everybody sees the likelihoods of a house game’s squares until it starts', async () => {
  const id = await announce('evening');
  const shown = async () => (await game.stateOf(null, id))!.squares;
  const likelihoods = (await poolOf(id)).map((one) => [one.id, one.likelihood]);
  expect(new Map((await shown()).map((one) => [one.id, one.likelihood ?? 'sometimes']))).toEqual(
    new Map(likelihoods as [string, Likelihood][]),
  );
  await game.callAs(admin, 'start_house_game', { p_game_id: id });
  expect((await shown()).filter((square) => 'likelihood' in square)).toEqual([]);
});

describe('in a private game', () => {
  let ann: Person, ben: Person;
  beforeAll(async () => {
    [ann, ben] = await makePeople('Ann', 'Ben');
  });
  const openEvening = async () =>
    startGameIn(
      ann,
      { group_id: await game.makeGroup([ann, ben]) },
      { p_theme_id: theme, p_pace: 'evening' },
    );

  test('cards are dealt from unmarked squares first, and from marked ones only when these run out', async () => {
    const id = await game.makePrivateGame([ann, ben]);
    await game.buy(ann, id);
    const squares = (await game.stateOf(ann, id))!.squares;
    for (const square of squares.slice(0, 8)) await game.mark(ann, square.id);
    const card = await game.buy(ben, id);
    const marked = new Set(squares.slice(0, 8).map((square) => square.id));
    expect(card.squares.filter((square) => marked.has(square.game_square_id))).toHaveLength(2);
    expect(await game.masksOff([id])).toEqual([]);
  });

  test('a late card for an evening has no marked square, although its mix would need one', async () => {
    const id = await openEvening();
    const idsOf = ({ squares }: Card) => new Set(squares.map((one) => one.game_square_id));
    const first = idsOf(await game.buy(ann, id));
    const often = (await poolOf(id)).filter(({ likelihood }) => likelihood === 'often');
    for (const square of often.filter((one) => first.has(one.id)).slice(0, 4))
      await game.mark(ann, square.id);
    const late = idsOf(await game.buy(ben, id));
    const held = (await poolOf(id)).filter((square) => late.has(square.id));
    expect(held).toHaveLength(24);
    expect(held.filter((square) => square.is_marked)).toEqual([]);
    const rare = held.filter(({ likelihood }) => likelihood === 'rare');
    expect(rare.length).toBeGreaterThanOrEqual(twin.WANTED.evening![2]);
  });

  test('a repair fills missing positions by the mix of the pace, moves nothing, and ends with the game', async () => {
    const id = await openEvening();
    const card = await game.buy(ann, id);
    const lost = OPEN_POSITIONS.filter((at) => at === 0 || random() < 0.4);
    const lose = () => sql`
      delete from public.card_squares where card_id = ${card.id} and position = any(${lost})`;
    const repair = (person: Person) =>
      game.callAs<Card>(person, 'repair_card', { p_card_id: card.id });
    await lose();
    expect(await refusalOf(repair(ben))).toBe('not_your_card');
    const { squares } = await repair(ann);
    const kept = (one: Card) => one.squares.filter(({ position }) => !lost.includes(position));
    expect(kept({ ...card, squares })).toEqual(kept(card));
    const kinds = new Map((await poolOf(id)).map((square) => [square.id, square.likelihood]));
    const mix = twin.countKinds(squares.map((square) => kinds.get(square.game_square_id)!));
    expect(mix).toEqual(twin.WANTED.evening);
    await lose();
    await game.callAs(ann, 'end_game', { p_game_id: id });
    expect(await refusalOf(repair(ann))).toBe('game_not_active');
  });
});
