'use client';

import { useState } from 'react';
import type { GamePool, Spots, SpotSquare } from '@/lib/bingo/drafts';
import type { Likelihood } from '@/lib/bingo/game';
import {
  emptySpots,
  exchange,
  fillRest,
  freeSpot,
  keyOf,
  likelihoodOf,
  spotOf,
  put,
  shuffleSpots,
} from '@/lib/bingo/placing';
import {
  choose_for_spot,
  moved_square,
  no_spot_left,
  on_card_already,
  placed_square,
  pool_ran_out,
  removed_square,
} from '@/lib/words/drafts';
import { fill } from '@/lib/words/message';

export const textOf = ({ squares }: GamePool, square: SpotSquare): string =>
  'own' in square
    ? square.own
    : (squares.find(({ id }) => id === square.square)?.summary ?? square.square);

/** The editor's state and press handlers. `message` describes the result of the last press. */
export function usePlacing(pool: GamePool, spots: Spots, onChange: (spots: Spots) => void) {
  const { kinds } = pool;
  const [selected, select] = useState<number | null>(null);
  const [shown, setShown] = useState<Likelihood | null>(null);
  const [message, setMessage] = useState('');

  function changeTo(next: Spots, said: string) {
    select(null);
    setMessage(said);
    onChange(next);
  }

  function remove(at: number) {
    const square = spots[at];
    if (square) changeTo(put(spots, at, null), said(removed_square, square));
  }

  /** Selects a spot, or moves the selected square there. An empty spot shows the squares for it. */
  function pressSpot(at: number) {
    const square = selected === null ? null : spots[selected];
    const next = square && selected !== at && exchange(spots, kinds, selected!, at);
    if (next) return changeTo(next, said(moved_square, square));
    const isEmpty = !spots[at] && selected !== at;
    select(selected === at ? null : at);
    setMessage(isEmpty ? fill(choose_for_spot, { kind: kinds[at]! }).title : '');
    if (isEmpty) setShown(kinds[at]!);
  }

  /** Places a square at the selected spot or the first free one. Returns why it has none. */
  function place(square: SpotSquare): string | null {
    const kind = likelihoodOf(pool.squares, square);
    const isForSelected = selected !== null && kinds[selected] === kind;
    const at = isForSelected ? selected : freeSpot(spots, kinds, kind);
    if (at < 0) return fill(no_spot_left, { kind }).title;
    changeTo(put(spots, at, square), said(placed_square, square));
    return null;
  }

  /** Places a square, or removes it. */
  function pressSquare(square: SpotSquare) {
    const there = spotOf(spots, square);
    if (there >= 0) return remove(there);
    const refusal = place(square);
    if (refusal) setMessage(refusal);
  }

  /** Places a square of one's own, or the pool's square with the same text. Returns why it did not. */
  function write(own: string): string | null {
    const key = keyOf({ own });
    const known = pool.squares.find(({ summary }) => keyOf({ own: summary }) === key);
    const square = known ? { square: known.id } : { own };
    return spotOf(spots, square) < 0 ? place(square) : on_card_already.title;
  }

  const said = (message: { title: string }, square: SpotSquare) =>
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
    pressSpot,
    pressSquare,
    write,
    fillUp() {
      const next = fillRest(spots, pool, Math.random);
      changeTo(next, emptySpots(next) > 0 ? pool_ran_out.title : '');
    },
    shuffle: () => changeTo(shuffleSpots(spots, kinds, Math.random), ''),
  };
}
