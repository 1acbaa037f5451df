import { beforeAll, describe, expect, test } from 'vitest';
import { LINES } from '../../../lib/bingo/board.ts';
import type { Card, Likelihood, Pace } from '../../../lib/bingo/game.ts';
import * as twin from '../../../lib/bingo/dealing.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import { dealHere, makeMixedTheme, type Deals } from '../support/dealing.ts';
import * as game from '../support/games.ts';
import { seeded } from '../support/random.ts';

const CARDS = 600;
const KINDS: Likelihood[] = ['often', 'sometimes', 'rare'];
const random = seeded();

let admin: Person;
let theme: string;

beforeAll(async () => {
  admin = await game.makeAdmin();
  theme = await makeMixedTheme([16, 17, 9]);
});

const announce = async (p_pace: Pace, p_theme_id = theme) =>
  (
    await game.callAs<{ game_id: string }>(admin, 'create_house_game', {
      p_title: 'Dealt',
      p_theme_id,
      p_pace,
      p_ends_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
  ).game_id;

/** Deals the same with the simulation's implementation. */
function dealThere(pace: Pace): Deals {
  const all = KINDS.flatMap((kind, at) => Array<Likelihood>([16, 17, 9][at]!).fill(kind));
  const pool = twin.drawPool(all, pace, twin.LARGEST_POOL.house, random);
  const layout = twin.balancedLayout(pool, pace, random);
  return { pool, cards: Array.from({ length: CARDS }, () => twin.deal(pool, layout, random)) };
}

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

describe.each(['evening', 'week', 'year'] as const)('for %s', (pace) => {
  test.each(['in the database', 'in the simulation'])(
    'every card has the same mix, spread within one over its lines, and is otherwise random, %s',
    async (where) => {
      const isHere = where === 'in the database';
      const deals = isHere ? await dealHere(await announce(pace), CARDS) : dealThere(pace);
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
});

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
  expect(await refusalOf(announce('evening', await makeMixedTheme([20, 2, 1])))).toBe(
    'too_few_squares',
  );
});

describe('in a private game', () => {
  let ann: Person, ben: Person;
  beforeAll(async () => {
    [ann, ben] = await makePeople('Ann', 'Ben');
  });

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

  test('a repair fills missing positions and moves nothing', async () => {
    const card = await game.buy(ann, await game.makePrivateGame([ann, ben]));
    await sql`delete from public.card_squares where card_id = ${card.id} and position in (0, 24)`;
    const repaired = await game.callAs<Card>(ann, 'repair_card', { p_card_id: card.id });
    expect(repaired.squares).toHaveLength(24);
    const kept = (squares: Card['squares']) =>
      squares.filter(({ position }) => ![0, 24].includes(position));
    expect(kept(repaired.squares)).toEqual(kept(card.squares));
    expect(await refusalOf(game.callAs(ben, 'repair_card', { p_card_id: card.id }))).toBe(
      'not_your_card',
    );
  });

  test('a card of a finished game is not repaired', async () => {
    const id = await game.makePrivateGame([ann]);
    const card = await game.buy(ann, id);
    await sql`delete from public.card_squares where card_id = ${card.id} and position = 0`;
    await game.callAs(ann, 'end_game', { p_game_id: id });
    expect(await refusalOf(game.callAs(ann, 'repair_card', { p_card_id: card.id }))).toBe(
      'game_not_active',
    );
  });
});
