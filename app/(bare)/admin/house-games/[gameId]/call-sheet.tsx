'use client';

import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useGame } from '@/components/game/game-provider';
import { useLinesAtStake } from '@/components/house-games/use-lines-at-stake';
import type { CardCounts } from '@/lib/contract/house-games';
import { headlineOf } from '@/lib/words/results';
import { bySummary, findSquares, isOn, type SheetFilter } from '@/lib/games/call-sheet';
import { NothingShown } from './nothing-shown';
import { SheetRow } from './sheet-row';
import { SheetSearch } from './sheet-search';
import { STOP, stepFrom } from './stops';
import { useCardCounts } from './use-card-counts';
import { useUnmark } from './use-unmark';

/** Lists every square of the pool, to search and to mark. */
export function CallSheet({ cardCounts }: { cardCounts: CardCounts }) {
  const { game, squares, permissionsFor } = useGame();
  const counts = useCardCounts(cardCounts);
  const stakes = useLinesAtStake();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<SheetFilter>('all');
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { askToUnmark, dialog } = useUnmark();
  const wanted = useDeferredValue(typed);
  const sorted = useMemo(() => squares.toSorted(bySummary), [squares]);
  const shown = findSquares(sorted, wanted).filter((square) => isOn(filter, square));
  const marked = squares.filter((square) => square.is_marked).length;
  const { canMark } = permissionsFor(null);

  function move(event: KeyboardEvent<HTMLOListElement>) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const next = stepFrom(event.target as Element, event.currentTarget, event.key === 'ArrowDown');
    event.preventDefault();
    (next ?? search.current)?.focus();
  }

  function searchAgain() {
    search.current?.focus();
    search.current?.select();
  }

  return (
    <section aria-label="Squares" className="min-w-0">
      <SheetSearch
        input={search}
        typed={typed}
        onType={setTyped}
        onEnterList={() => list.current?.querySelector<HTMLElement>(`[${STOP}]`)?.focus()}
        filter={filter}
        onFilter={setFilter}
        ending={game.status === 'completed' ? headlineOf(game) : null}
        counts={{ all: squares.length, open: squares.length - marked, marked }}
      />
      {shown.length === 0 ? (
        <NothingShown isSearch={wanted.trim() !== ''} filter={filter} />
      ) : (
        <ol ref={list} onKeyDown={move}>
          {shown.map((square) => (
            <SheetRow
              key={square.id}
              square={square}
              cardCount={counts[square.id] ?? 0}
              stake={stakes.get(square.id)}
              canMark={canMark && game.status === 'active'}
              onMarkedByKey={searchAgain}
              onUnmark={askToUnmark}
            />
          ))}
        </ol>
      )}
      {dialog}
    </section>
  );
}
