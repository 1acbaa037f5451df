import { CENTER, LINES, POSITIONS } from './board.ts';
import type { Likelihood, Pace } from './game.ts';

/**
 * Deals as the database does (`draw_pool` in supabase/schemas/42_pools.sql, `deal` in 45_cards.sql), for sample cards and
 * scripts/simulate.ts. supabase/tests/cards/dealing.test.ts compares the two.
 */

export type Random = () => number;

/** A random number generator that repeats its numbers for the same seed. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The numbers of squares that are often, sometimes and rare. */
export type Mix = readonly [number, number, number];

const CARD = 24;
const KINDS: Likelihood[] = ['often', 'sometimes', 'rare'];

export const LARGEST_POOL = { private: 30, house: 50 };
export const WANTED: Record<Pace, Mix | null> = {
  evening: [12, 9, 3],
  week: [10, 10, 4],
  year: [10, 10, 4],
  open: null,
};

export function mixOf(wanted: Mix, total: number, available: Mix): Mix {
  const share = (kind: 0 | 2) =>
    Math.min(Math.round((wanted[kind] * total) / CARD), available[kind]);
  const rare = share(2);
  const sometimes = Math.min(total - share(0) - rare, available[1]);
  const often = Math.min(total - sometimes - rare, available[0]);
  return [often, sometimes, total - often - sometimes];
}

export const countKinds = (squares: readonly Likelihood[]) =>
  KINDS.map((kind) => squares.filter((square) => square === kind).length) as unknown as Mix;

function shuffle<T>(list: readonly T[], random: Random): T[] {
  const drawn = [...list];
  for (let at = drawn.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [drawn[at], drawn[other]] = [drawn[other]!, drawn[at]!];
  }
  return drawn;
}

/** The likelihoods of the squares that a game plays with. */
export function drawPool(theme: readonly Likelihood[], pace: Pace, most: number, random: Random) {
  const wanted = WANTED[pace];
  const drawn = shuffle(theme, random);
  if (!wanted) return drawn.slice(0, most);
  const mix = mixOf(wanted, Math.min(theme.length, most), countKinds(theme));
  return KINDS.flatMap((kind, at) => drawn.filter((square) => square === kind).slice(0, mix[at]));
}

/** The likelihood of the square at each position; null in the middle. */
export type Layout = (Likelihood | null)[];

const setOf = (position: number) => (Math.floor(position / 5) + 2 * (position % 5)) % 5;

function randomLayout(mix: Mix, random: Random): Layout {
  const sets = shuffle([0, 1, 2, 3, 4], random);
  const positions = shuffle(POSITIONS, random)
    .filter((position) => position !== CENTER)
    .sort((a, b) => sets.indexOf(setOf(a)) - sets.indexOf(setOf(b)));
  const layout: Layout = Array<null>(25).fill(null);
  positions.forEach((position, at) => {
    layout[position] = at < mix[0] ? 'often' : at < mix[0] + mix[1] ? 'sometimes' : 'rare';
  });
  return layout;
}

/** For each likelihood, the difference between the lines with most and fewest of its squares; the largest of the three. */
export function spreadOf(layout: Layout): number {
  const spreads = KINDS.map((kind) => {
    const counts = LINES.map((line) => line.filter((position) => layout[position] === kind).length);
    return Math.max(...counts) - Math.min(...counts);
  });
  return Math.max(...spreads);
}

export function balancedLayout(pool: readonly Likelihood[], pace: Pace, random: Random) {
  const wanted = WANTED[pace];
  if (!wanted) return null;
  const mix = mixOf(wanted, CARD, countKinds(pool));
  let best = randomLayout(mix, random);
  for (let tries = 1; tries < 300 && spreadOf(best) > 1; tries += 1) {
    const next = randomLayout(mix, random);
    if (spreadOf(next) < spreadOf(best)) best = next;
  }
  return best;
}

const MOVED = ['01234', '41230', '03214', '43210', '10243', '14203', '30241', '34201'];

export function turned(layout: Layout, variant: number): Layout {
  const moved = [...MOVED[variant >> 2]!].map(Number);
  return POSITIONS.map((position) => {
    const across = moved[Math.floor(position / 5)]!;
    const down = moved[Math.abs((variant % 2) * 4 - (position % 5))]!;
    return layout[variant & 2 ? 5 * down + across : 5 * across + down]!;
  });
}

/** The index into the pool of the square at each position of a card; -1 in the middle. */
export function deal(pool: readonly Likelihood[], layout: Layout | null, random: Random): number[] {
  const drawn = shuffle(
    pool.map((_, at) => at),
    random,
  );
  if (!layout)
    return POSITIONS.map((at) => (at === CENTER ? -1 : drawn[at < CENTER ? at : at - 1]!));
  const left = new Map(KINDS.map((kind) => [kind, drawn.filter((at) => pool[at] === kind)]));
  const card = turned(layout, Math.floor(32 * random()));
  return card.map((kind) => (kind ? left.get(kind)!.pop()! : -1));
}

type Dealt<Square> = (Square | null)[];

/** A card as a game of this pace would deal it: the squares by position, null in the middle and where squares run out. */
export const sampleCard = <Square extends { likelihood: Likelihood }>(
  theme: readonly Square[],
  pace: Pace,
  random: Random,
  most: number = LARGEST_POOL.private,
): Dealt<Square> => dealCards(theme, pace, random, 1, most)[0]!;

/** The cards of one game: they share its pool and its layout. The first ones do not depend on their number. */
export function dealCards<Square extends { likelihood: Likelihood }>(
  theme: readonly Square[],
  pace: Pace,
  random: Random,
  count: number,
  most: number = LARGEST_POOL.private,
): Dealt<Square>[] {
  const kinds = theme.map(({ likelihood }) => likelihood);
  const pool = drawPool(kinds, pace, most, random);
  const left = new Map(
    KINDS.map((kind) => [
      kind,
      shuffle(
        theme.filter(({ likelihood }) => likelihood === kind),
        random,
      ),
    ]),
  );
  const squares = pool.map((kind) => left.get(kind)!.pop()!);
  const layout = balancedLayout(pool, pace, random);
  return Array.from({ length: count }, () =>
    deal(pool, layout, random).map((at) => squares[at] ?? null),
  );
}
