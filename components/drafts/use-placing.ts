'use client';

import { useState } from 'react';
import type { GamePool, Place } from '@/lib/bingo/drafts';
import type { Likelihood } from '@/lib/bingo/game';
import {
  emptyPlaces,
  exchange,
  fillRest,
  freePlace,
  keyOf,
  likelihoodOf,
  placeOf,
  put,
  shufflePlaces,
  type Places,
} from '@/lib/bingo/placing';
import {
  choose_for_place,
  moved_square,
  no_place_left,
  on_card_already,
  placed_square,
  pool_ran_out,
  removed_square,
} from '@/lib/words/drafts';
import { fill } from '@/lib/words/message';

export const textOf = ({ squares }: GamePool, place: Place): string =>
  'own' in place
    ? place.own
    : (squares.find(({ id }) => id === place.square)?.summary ?? place.square);

/** The editor's state and press handlers. `message` describes the result of the last press. */
export function usePlacing(pool: GamePool, places: Places, onChange: (places: Places) => void) {
  const { kinds } = pool;
  const [selected, select] = useState<number | null>(null);
  const [shown, setShown] = useState<Likelihood | null>(null);
  const [message, setMessage] = useState('');

  function changeTo(next: Places, said: string) {
    select(null);
    setMessage(said);
    onChange(next);
  }

  function remove(at: number) {
    const square = places[at];
    if (square) changeTo(put(places, at, null), said(removed_square, square));
  }

  /** Selects a place, or moves the selected square there. An empty place shows the squares for it. */
  function pressPlace(at: number) {
    const square = selected === null ? null : places[selected];
    const next = square && selected !== at && exchange(places, kinds, selected!, at);
    if (next) return changeTo(next, said(moved_square, square));
    const isEmpty = !places[at] && selected !== at;
    select(selected === at ? null : at);
    setMessage(isEmpty ? fill(choose_for_place, { kind: kinds[at]! }).title : '');
    if (isEmpty) setShown(kinds[at]!);
  }

  /** Places a square at the selected place or the first free one. Returns why it has none. */
  function place(square: Place): string | null {
    const kind = likelihoodOf(pool.squares, square);
    const isForSelected = selected !== null && kinds[selected] === kind;
    const at = isForSelected ? selected : freePlace(places, kinds, kind);
    if (at < 0) return fill(no_place_left, { kind }).title;
    changeTo(put(places, at, square), said(placed_square, square));
    return null;
  }

  /** Places a square, or removes it. */
  function pressSquare(square: Place) {
    const there = placeOf(places, square);
    if (there >= 0) return remove(there);
    const refusal = place(square);
    if (refusal) setMessage(refusal);
  }

  /** Places a square of one's own, or the pool's square with the same text. Returns why it did not. */
  function write(own: string): string | null {
    const key = keyOf({ own });
    const known = pool.squares.find(({ summary }) => keyOf({ own: summary }) === key);
    const square = known ? { square: known.id } : { own };
    return placeOf(places, square) < 0 ? place(square) : on_card_already.title;
  }

  const said = (message: { title: string }, square: Place) =>
    fill(message, { square: textOf(pool, square) }).title;

  return {
    selected,
    message,
    shown,
    show(kind: Likelihood | null) {
      setShown(kind);
      setMessage('');
    },
    select,
    remove,
    pressPlace,
    pressSquare,
    write,
    fillUp() {
      const next = fillRest(places, pool, Math.random);
      changeTo(next, emptyPlaces(next) > 0 ? pool_ran_out.title : '');
    },
    shuffle: () => changeTo(shufflePlaces(places, kinds, Math.random), ''),
  };
}
