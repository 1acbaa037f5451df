'use client';

import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent, useEffect } from 'react';
import { useGame } from '@/components/game/game-provider';
import { useLinesAtStake } from '@/components/house-games/use-lines-at-stake';
import type { CardCounts } from '@/lib/contract/house-games';
import { headlineOf } from '@/lib/words/results';
import { bySummary, findSquares, isOn, type SheetFilter } from '@/lib/games/call-sheet';
import { EmptyState } from '@/components/ui/empty-state';
import { ConfirmDialog } from '@/components/forms/confirm-action';
import { KeptText, type KeptTexts } from '@/components/forms/typed-text';
import { busyWith } from '@/components/game/squares/square-actions';
import { useSquareActions } from '@/components/game/squares/use-square-actions';
import type { GameSquare } from '@/lib/bingo/game';
import { confirm_unmark_square } from '@/lib/words/cards';
import { fill, quoted } from '@/lib/words/message';
import { browserSupabase } from '@/lib/supabase/browser';
import { rpc } from '@/lib/supabase/rpc';
import { SheetRow } from './sheet-row';
import { SheetSearch } from './sheet-search';

/** Lists every square of the pool, to search and to mark. */
export function CallSheet({ cardCounts }: { cardCounts: CardCounts }) {
  const { game, squares, permissionsFor } = useGame();
  const counts = useCardCounts(cardCounts);
  const stakes = useLinesAtStake();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<SheetFilter>('all');
  // A link that was typed and not sent is still there when a search leaves its square out for a while.
  const [links] = useState((): KeptTexts => new Map());
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { askToUnmark, dialog } = useUnmark();
  const wanted = useDeferredValue(typed);
  const sorted = useMemo(() => [...squares].sort(bySummary), [squares]);
  const shown = findSquares(sorted, wanted).filter((square) => isOn(filter, square));
  const marked = squares.filter((square) => square.is_marked).length;
  const { canMark } = permissionsFor(null);

  function move(event: KeyboardEvent<HTMLOListElement>) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
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
        <KeptText value={links}>
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
        </KeptText>
      )}
      {dialog}
    </section>
  );
}

/** Attribute of the control in each row that the arrow keys move to. */
const STOP = 'data-stop';

/**
 * Returns the control of the next or previous row. Below the last row it returns the last control, above the first row
 * null.
 */
function stepFrom(from: Element, list: Element, isDown: boolean): HTMLElement | null {
  const stops = [...list.querySelectorAll<HTMLElement>(`[${STOP}]`)];
  const row = from.closest('li');
  const here = stops.findIndex((stop) => row?.contains(stop));
  return stops[here + (isDown ? 1 : -1)] ?? (isDown ? (stops.at(-1) ?? null) : null);
}

type NothingShownProps = { isSearch: boolean; filter: SheetFilter };

/** Explains an empty sheet: the search found nothing, or no square matches the filter. */
function NothingShown({ isSearch, filter }: NothingShownProps) {
  if (isSearch)
    return (
      <EmptyState title="No such square" className="mt-4">
        Either it did not happen, or we did not predict it. Try fewer words.
      </EmptyState>
    );
  return (
    <EmptyState
      title={filter === 'marked' ? 'Nothing is marked yet' : 'Every square is marked'}
      className="mt-4"
    >
      {filter === 'marked' ? 'The news is taking its time.' : 'There is no news left to come.'}
    </EmptyState>
  );
}

/** Asks for confirmation before it removes a mark, because every player sees the removal. */
function useUnmark() {
  const actions = useSquareActions();
  const [asked, setAsked] = useState<{ square: GameSquare; isOpen: boolean } | null>(null);
  const close = () => setAsked((before) => before && { ...before, isOpen: false });

  async function unmark() {
    if (!asked) return;
    const result = await actions.unmark(asked.square);
    if (result?.ok) close();
  }

  const dialog = asked && (
    <ConfirmDialog
      open={asked.isOpen}
      onOpenChange={close}
      question={fill(confirm_unmark_square, { name: quoted(asked.square.summary) })}
      label="Unmark"
      isDangerous
      isBusy={busyWith(actions.busy, 'mark', asked.square).busy}
      onConfirm={unmark}
    />
  );
  return { askToUnmark: (square: GameSquare) => setAsked({ square, isOpen: true }), dialog };
}

/** The number of cards that hold each square. Re-read after every sale, because its event does not list the card’s squares. */
function useCardCounts(initial: CardCounts): CardCounts {
  const { game } = useGame();
  const [counts, setCounts] = useState(initial);
  const counted = useRef(game.cards_sold);

  useEffect(() => {
    if (counted.current === game.cards_sold) return;
    let isCurrent = true;
    browserSupabase()
      .then((client) =>
        rpc(client, 'card_counts', {
          game_id: game.id,
        }),
      )
      .then(
        (cardCounts) => {
          if (!isCurrent || !cardCounts) return;
          counted.current = game.cards_sold;
          setCounts(cardCounts);
        },
        (error: unknown) => console.warn('The sheet keeps its old counts', error),
      );
    return () => {
      isCurrent = false;
    };
  }, [game.id, game.cards_sold]);

  return counts;
}
