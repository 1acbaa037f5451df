'use client';

import { useDeferredValue, useId, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/forms/field';
import type { GamePool, Spots, SpotSquare } from '@/lib/bingo/drafts';
import type { Likelihood } from '@/lib/bingo/game';
import { freeSpot, keyOf, spotOf } from '@/lib/bingo/placing';
import { all_spots_taken, no_squares_found } from '@/lib/words/drafts';

type Offer = {
  square: SpotSquare;
  key: string;
  summary: string;
  /** What counts as proof. */
  text: string;
  likelihood: Likelihood;
  isPlaced: boolean;
  /** Whether all spots for its likelihood are taken. A press then says so. */
  isFull: boolean;
};

type PoolListProps = {
  offers: readonly Offer[];
  shown: Likelihood | null;
  onPress: (offer: Offer) => void;
};

/**
 * The squares that can be placed, with a search. A press places a square, or takes it off the card again, and shows what
 * counts as its proof.
 */
export function PoolList({ offers, shown, onPress }: PoolListProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [tapped, tap] = useState<string | null>(null);
  const words = useDeferredValue(typed).toLowerCase().split(/\s+/).filter(Boolean);
  const listed = offers.filter(({ likelihood }) => shown === null || likelihood === shown);
  const found = listed.filter(({ summary, text }) =>
    words.every((word) => `${summary} ${text}`.toLowerCase().includes(word)),
  );
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Search the squares
      </label>
      <Input
        id={id}
        type="search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        placeholder={`Search ${listed.length} squares`}
        autoComplete="off"
        enterKeyHint="search"
      />
      <p role="status" aria-live="polite" className="sr-only">
        {words.length > 0 && `${found.length} found`}
      </p>
      {found.length === 0 ? (
        <p className="py-3 serif-italic text-ink-soft">{no_squares_found.title}</p>
      ) : (
        <ul
          aria-label="Squares to choose from"
          className="divide-y border-y @3xl:max-h-[max(20rem,calc(100svh-23rem))] @3xl:overflow-y-auto"
        >
          {found.map((offer) => (
            <Row
              key={offer.key}
              offer={offer}
              isOpen={offer.key === tapped}
              onPress={() => {
                tap(offer.key);
                onPress(offer);
              }}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type RowProps = { offer: Offer; isOpen: boolean; onPress: () => void };

function Row({ offer, isOpen, onPress }: RowProps) {
  const { summary, text, likelihood, isPlaced, isFull } = offer;
  return (
    <li>
      <button
        type="button"
        aria-pressed={isPlaced}
        onClick={onPress}
        className={cx(
          'flex min-h-12 w-full touch-manipulation items-start gap-3 px-1 py-2 text-left focus-visible:-outline-offset-2',
          isPlaced ? 'bg-mark/25' : 'hover:bg-ink/5 active:bg-ink/10',
        )}
      >
        <span
          aria-hidden="true"
          className={cx(
            'mt-0.5 grid size-5.5 shrink-0 place-items-center rounded-sm border',
            isPlaced ? 'border-ink bg-ink text-paper' : 'border-rule-strong',
          )}
        >
          {isPlaced && <Icon name="check" className="size-4" />}
        </span>
        <span className="min-w-0 grow">
          <span
            dir="auto"
            className={cx(
              'block font-serif text-lg leading-snug break-words',
              isFull && 'text-ink-soft',
            )}
          >
            {summary}
          </span>
          <span className="block text-fine break-words text-ink-soft">
            <span className={cx('mr-2 font-semibold', !isFull && 'text-ink')}>
              {likelihood}
              {isFull && `, ${all_spots_taken.title}`}
            </span>
            {isOpen && text !== summary && <bdi>{text}</bdi>}
          </span>
        </span>
      </button>
    </li>
  );
}

/** The player's own squares first, also those that were taken off the card, and then the pool. */
export function offersOf(
  pool: GamePool,
  spots: Spots,
  written: readonly string[],
  selected: number | null,
): Offer[] {
  const { kinds } = pool;
  const stateOf = (square: SpotSquare, likelihood: Likelihood) => {
    const isPlaced = spotOf(spots, square) >= 0;
    const isForSelected = selected !== null && kinds[selected] === likelihood;
    const isFull = !isPlaced && !isForSelected && freeSpot(spots, kinds, likelihood) < 0;
    return { isPlaced, isFull };
  };
  const own = spots.flatMap((square) => (square && 'own' in square ? [square.own] : []));
  const inPool = new Set(pool.squares.map(({ summary }) => keyOf({ own: summary })));
  const headlines = new Map([...written, ...own].map((one) => [keyOf({ own: one }), one]));
  const ownOffers = [...headlines]
    .filter(([key]) => !inPool.has(key))
    .map(([key, own]) => ({
      ...{ square: { own }, key, summary: own, text: 'Your own square' },
      likelihood: 'sometimes' as const,
      ...stateOf({ own }, 'sometimes'),
    }));
  const squares = pool.squares.map(({ id, ...shown }) => ({
    ...{ ...shown, square: { square: id }, key: id },
    ...stateOf({ square: id }, shown.likelihood),
  }));
  return [...ownOffers, ...squares];
}
