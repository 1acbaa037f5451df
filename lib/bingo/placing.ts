import type { GamePool, Place } from './drafts';
import { type Likelihood } from './game';
import { LIKELIHOODS } from './kinds';
import type { Random } from './dealing';
import { fold } from './fold';

/** The 24 places of a card in reading order, without FREE. */
export type Places = readonly (Place | null)[];

export const NO_PLACES: Places = Array<null>(24).fill(null);

type Kinds = readonly Likelihood[];
type Pool = Pick<GamePool, 'kinds' | 'squares'>;

/** A key that identifies a square. Own squares that differ only in case and spaces have the same key. */
export const keyOf = (place: Place): string =>
  'square' in place ? place.square : fold(place.own.trim().replace(/\s+/g, ' '));

const isSame = (one: Place | null, other: Place | null) =>
  one === null || other === null ? one === other : keyOf(one) === keyOf(other);

export const samePlaces = (one: Places, other: Places): boolean =>
  one.every((place, at) => isSame(place, other[at] ?? null));

/** The place of a square on the card; -1 if it is not there. */
export const placeOf = (places: Places, square: Place): number =>
  places.findIndex((place) => place !== null && isSame(place, square));

/** Own squares count as 'sometimes'. */
export function likelihoodOf(squares: Pool['squares'], place: Place): Likelihood {
  if ('own' in place) return 'sometimes';
  return squares.find(({ id }) => id === place.square)?.likelihood ?? 'sometimes';
}

/** The first free place of a likelihood; -1 if all are taken. */
export const freePlace = (places: Places, kinds: Kinds, kind: Likelihood): number =>
  places.findIndex((place, at) => place === null && kinds[at] === kind);

export const put = (places: Places, at: number, square: Place | null): Places =>
  places.map((place, index) => (index === at ? square : place));

/** Exchanges two places, of which one may be empty; null if they need squares of different likelihoods. */
export function exchange(places: Places, kinds: Kinds, from: number, to: number): Places | null {
  if (kinds[from] !== kinds[to]) return null;
  return put(put(places, from, places[to] ?? null), to, places[from] ?? null);
}

export type Counter = { kind: Likelihood; placed: number; needed: number };

/** For each likelihood that the card needs, how many of its places have a square. */
export const countersOf = (places: Places, kinds: Kinds): Counter[] =>
  LIKELIHOODS.map((kind) => {
    const own = places.filter((_, at) => kinds[at] === kind);
    return { kind, placed: own.filter((place) => place !== null).length, needed: own.length };
  }).filter(({ needed }) => needed > 0);

export const emptyPlaces = (places: Places): number =>
  places.filter((place) => place === null).length;

function drawOne<T>(list: T[], random: Random): T | undefined {
  return list.splice(Math.floor(random() * list.length), 1)[0];
}

/** Fills the empty places at random with squares of the pool, each of the likelihood that its place needs. */
export function fillRest(places: Places, { kinds, squares }: Pool, random: Random): Places {
  const left = squares.filter(({ id }) => placeOf(places, { square: id }) === -1);
  return places.map((place, at) => {
    if (place) return place;
    const fitting = left.filter(({ likelihood }) => likelihood === kinds[at]);
    const drawn = drawOne(fitting, random);
    if (!drawn) return null;
    left.splice(left.indexOf(drawn), 1);
    return { square: drawn.id };
  });
}

/** Moves the squares to other places of their likelihood, at random. */
export function shufflePlaces(places: Places, kinds: Kinds, random: Random): Places {
  const hands = new Map(
    LIKELIHOODS.map((kind) => [kind, places.filter((_, at) => kinds[at] === kind)]),
  );
  return kinds.map((kind) => drawOne(hands.get(kind)!, random) ?? null);
}

/** Removes what this game would refuse: other squares, a second copy of a square, and squares of another likelihood. */
export function fitting(places: Places, { kinds, squares }: Pool): Places {
  const known = new Set(squares.map(({ id }) => id));
  return NO_PLACES.map((_, at) => {
    const place = places[at] ?? null;
    if (!place || ('square' in place && !known.has(place.square))) return null;
    const isFirst = placeOf(places, place) === at;
    return isFirst && likelihoodOf(squares, place) === kinds[at] ? place : null;
  });
}

type Version = { version: number; places: Places };

/** What the editor does with unsaved places of this browser: forget them, save them, or ask which version to keep. */
export function mergeVersions(stored: Version, unsaved: Version | null): 'same' | 'save' | 'ask' {
  if (!unsaved || samePlaces(unsaved.places, stored.places)) return 'same';
  return unsaved.version === stored.version || emptyPlaces(stored.places) === 24 ? 'save' : 'ask';
}
