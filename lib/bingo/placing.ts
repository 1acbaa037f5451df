import type { GamePool, Spots, SpotSquare } from './drafts';
import { type Likelihood } from './game';
import { LIKELIHOODS } from './kinds';
import type { Random } from './dealing';
import { fold } from './fold';

export const ALL_EMPTY: Spots = Array<null>(24).fill(null);

type Kinds = readonly Likelihood[];
type Pool = Pick<GamePool, 'kinds' | 'squares'>;

/** A key that identifies a square. Own squares that differ only in case and spaces have the same key. */
export const keyOf = (square: SpotSquare): string =>
  'square' in square ? square.square : fold(square.own.trim().replace(/\s+/g, ' '));

const isSame = (one: SpotSquare | null, other: SpotSquare | null) =>
  one === null || other === null ? one === other : keyOf(one) === keyOf(other);

export const sameSpots = (one: Spots, other: Spots): boolean =>
  one.every((square, at) => isSame(square, other[at] ?? null));

/** The spot of a square on the card; -1 if it is not there. */
export const spotOf = (spots: Spots, square: SpotSquare): number =>
  spots.findIndex((one) => one !== null && isSame(one, square));

/** Own squares count as 'sometimes'. */
export function likelihoodOf(squares: Pool['squares'], square: SpotSquare): Likelihood {
  if ('own' in square) return 'sometimes';
  return squares.find(({ id }) => id === square.square)?.likelihood ?? 'sometimes';
}

/** The first free spot of a likelihood; -1 if all are taken. */
export const freeSpot = (spots: Spots, kinds: Kinds, kind: Likelihood): number =>
  spots.findIndex((square, at) => square === null && kinds[at] === kind);

export const put = (spots: Spots, at: number, square: SpotSquare | null): Spots =>
  spots.map((before, index) => (index === at ? square : before));

/** Exchanges two spots, of which one may be empty; null if they need squares of different likelihoods. */
export function exchange(spots: Spots, kinds: Kinds, from: number, to: number): Spots | null {
  if (kinds[from] !== kinds[to]) return null;
  return put(put(spots, from, spots[to] ?? null), to, spots[from] ?? null);
}

export type Counter = { kind: Likelihood; placed: number; needed: number };

/** For each likelihood that the card needs, how many of its spots have a square. */
export const countersOf = (spots: Spots, kinds: Kinds): Counter[] =>
  LIKELIHOODS.map((kind) => {
    const own = spots.filter((_, at) => kinds[at] === kind);
    return { kind, placed: own.filter((square) => square !== null).length, needed: own.length };
  }).filter(({ needed }) => needed > 0);

export const emptySpots = (spots: Spots): number =>
  spots.filter((square) => square === null).length;

function drawOne<T>(list: T[], random: Random): T | undefined {
  return list.splice(Math.floor(random() * list.length), 1)[0];
}

/** Fills the empty spots at random with squares of the pool, each of the likelihood that its spot needs. */
export function fillRest(spots: Spots, { kinds, squares }: Pool, random: Random): Spots {
  const left = squares.filter(({ id }) => spotOf(spots, { square: id }) === -1);
  return spots.map((square, at) => {
    if (square) return square;
    const fitting = left.filter(({ likelihood }) => likelihood === kinds[at]);
    const drawn = drawOne(fitting, random);
    if (!drawn) return null;
    left.splice(left.indexOf(drawn), 1);
    return { square: drawn.id };
  });
}

/** Moves the squares to other spots of their likelihood, at random. */
export function shuffleSpots(spots: Spots, kinds: Kinds, random: Random): Spots {
  const hands = new Map(
    LIKELIHOODS.map((kind) => [kind, spots.filter((_, at) => kinds[at] === kind)]),
  );
  return kinds.map((kind) => drawOne(hands.get(kind)!, random) ?? null);
}

/** Removes what this game would refuse: other squares, a second copy of a square, and squares of another likelihood. */
export function fitting(spots: Spots, { kinds, squares }: Pool): Spots {
  const known = new Set(squares.map(({ id }) => id));
  return ALL_EMPTY.map((_, at) => {
    const square = spots[at] ?? null;
    if (!square || ('square' in square && !known.has(square.square))) return null;
    const isFirst = spotOf(spots, square) === at;
    return isFirst && likelihoodOf(squares, square) === kinds[at] ? square : null;
  });
}

type Version = { version: number; spots: Spots };

/** What the editor does with unsaved spots of this browser: forget them, save them, or ask which version to keep. */
export function mergeVersions(stored: Version, unsaved: Version | null): 'same' | 'save' | 'ask' {
  if (!unsaved || sameSpots(unsaved.spots, stored.spots)) return 'same';
  return unsaved.version === stored.version || emptySpots(stored.spots) === 24 ? 'save' : 'ask';
}
