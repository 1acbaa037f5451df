'use client';

import { useRef, useState, type ReactNode, useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { overPage } from '@/components/ui/bars';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { KeepFocus } from '@/components/ui/focus';
import type { GamePool, Spots } from '@/lib/bingo/drafts';
import type { Likelihood } from '@/lib/bingo/game';
import { countersOf, emptySpots, type Counter } from '@/lib/bingo/placing';
import { how_to_choose, move_to_spot } from '@/lib/words/drafts';
import { fill } from '@/lib/words/message';
import { cx } from '@/components/ui/cx';
import { DraftGrid } from './draft-grid';
import { LockBar } from './lock-bar';
import { OwnSquare } from './own-square';
import { offersOf, PoolList } from './pool-list';
import { textOf, usePlacing } from './use-placing';

type CardEditorProps = {
  label: string;
  pool: GamePool;
  spots: Spots;
  onChange: (spots: Spots) => void;
  /** Whether players may place squares that they write themselves. */
  canWrite: boolean;
  /** Whether the spots are stored. */
  status: ReactNode;
  /** Replaces the button that fills the card once it is full. */
  finish: ReactNode;
};

/** The card with its 24 spots above or beside the squares to choose from. */
export function CardEditor(props: CardEditorProps) {
  const { label, pool, spots, onChange, canWrite, status, finish } = props;
  const { kinds } = pool;
  const placing = usePlacing(pool, spots, onChange);
  const card = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [written, keepWritten] = useState<string[]>([]);
  const missing = emptySpots(spots);
  useEffect(() => overPage(end.current!), []);

  function pressSpot(at: number) {
    const isChoosing = spots[at] === null && placing.selected !== at;
    placing.pressSpot(at);
    if (isChoosing) list.current?.scrollIntoView({ block: 'nearest' });
  }

  /** Keeps the list in view when it becomes shorter than the distance that the viewer has scrolled. */
  function show(kind: Likelihood | null) {
    flushSync(() => placing.show(kind));
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }

  function write(own: string) {
    const refusal = placing.write(own);
    if (!refusal) keepWritten((before) => [...before, own]);
    return refusal;
  }

  return (
    <section aria-label="Choose your squares" className="@container">
      <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
        <div className="grid content-start gap-3">
          <div>
            <h2 className="text-title">{how_to_choose.title}</h2>
            <p className="mt-1 text-fine text-ink-soft">{how_to_choose.description}</p>
          </div>
          <div
            ref={card}
            className="max-sm:-mx-[8px] @2xl:max-w-[max(19rem,min(44rem,(100svh-21rem)/1.17))]"
          >
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 max-sm:px-2">
              <p className="flex flex-wrap items-center gap-x-3">
                <span className="font-semibold">{label}</span>
                {status}
              </p>
              {missing < 24 && (
                <Button variant="quiet" size="sm" onClick={placing.shuffle}>
                  <Icon name="refresh" className="size-4.5" />
                  Shuffle
                </Button>
              )}
            </div>
            <DraftGrid
              label={label}
              kinds={kinds}
              texts={spots.map((square) => square && textOf(pool, square))}
              selected={placing.selected}
              onPress={pressSpot}
              change={{ onSelect: placing.select, onRemove: placing.remove }}
            />
          </div>
          <LockBar />
        </div>
        <div ref={list} className="flex flex-col gap-3">
          {canWrite && <OwnSquare onWrite={write} />}
          <button
            type="button"
            className="sr-only focus-visible:not-sr-only"
            onClick={() => end.current?.focus()}
          >
            Skip the list
          </button>
          <Counters counters={countersOf(spots, kinds)} shown={placing.shown} onShow={show} />
          <PoolList
            offers={offersOf(pool, spots, written, placing.selected)}
            shown={placing.shown}
            onPress={({ square }) => placing.pressSquare(square)}
          />
        </div>
      </div>
      <div
        ref={end}
        tabIndex={-1}
        className="sticky bottom-0 z-20 -mx-2 mt-4 border-t border-ink bg-paper px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] outline-none"
      >
        <SelectedSpot pool={pool} spots={spots} placing={placing} />
        <p role="status" aria-live="polite" className="text-fine text-ink-soft empty:hidden">
          {placing.message}
        </p>
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <p className="font-semibold tabular-nums">
            {24 - missing} of 24
            <span className="sr-only"> spots filled</span>
          </p>
          <div className="min-w-0 flex-1 basis-56">
            <KeepFocus>
              <div className="flex flex-wrap justify-end gap-2">
                <OtherPart card={card} list={list} />
                {missing > 0 ? (
                  <Button variant="secondary" size="sm" onClick={placing.fillUp}>
                    Fill the rest for me
                  </Button>
                ) : (
                  finish
                )}
              </div>
            </KeepFocus>
          </div>
        </div>
      </div>
    </section>
  );
}

type SelectedSpotProps = {
  pool: GamePool;
  spots: Spots;
  placing: Pick<ReturnType<typeof usePlacing>, 'selected' | 'remove'>;
};

/** The square of the selected spot with its actions, below the card. */
function SelectedSpot({ pool, spots, placing: { selected, remove } }: SelectedSpotProps) {
  if (selected === null) return null;
  const kind = pool.kinds[selected]!;
  const square = spots[selected];
  if (!square) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-3 border-press bg-press/6 py-1.5 pr-2 pl-4">
      <p className="min-w-0 grow basis-48">
        <span dir="auto" className="block font-serif text-lg leading-snug break-words">
          {textOf(pool, square)}
        </span>
        <span className="block text-fine text-ink-soft">{fill(move_to_spot, { kind }).title}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={() => remove(selected)}>
        <Icon name="trash" className="size-4.5" />
        Remove
      </Button>
    </div>
  );
}

type Part = RefObject<HTMLElement | null>;

/**
 * Where the list is below the card: a button that scrolls to the one that is off-screen. With very large text it is
 * hidden, so that the list has more room.
 */
function OtherPart({ card, list }: { card: Part; list: Part }) {
  const [isAtCard, setAtCard] = useState(true);

  useEffect(() => {
    // The list is next until the card has left the lower half of the screen and all that is below it.
    const rootMargin = '-50% 0% 1000% 0%';
    const observer = new IntersectionObserver(
      ([entry]) => setAtCard(entry?.isIntersecting ?? true),
      { rootMargin },
    );
    if (card.current) observer.observe(card.current);
    return () => observer.disconnect();
  }, [card]);

  return (
    <Button
      variant="quiet"
      size="sm"
      className="@max-[15rem]:hidden @2xl:hidden"
      onClick={() => (isAtCard ? list : card).current?.scrollIntoView()}
    >
      <Icon name="chevron-down" className={cx('size-4.5', !isAtCard && 'rotate-180')} />
      <span className="max-[24rem]:capitalize">
        <span className="max-[24rem]:sr-only">Go to the </span>
        {isAtCard ? 'list' : 'card'}
      </span>
    </Button>
  );
}

type CountersProps = {
  counters: readonly Counter[];
  shown: Likelihood | null;
  onShow: (kind: Likelihood | null) => void;
};

/**
 * Shows how many squares of each likelihood are placed. Pressing one filters the list by it, and pressing it again
 * shows all squares.
 */
function Counters({ counters, shown, onShow }: CountersProps) {
  return (
    <div
      ref={overPage}
      role="group"
      aria-label="Filter by likelihood"
      // Stays below the top navigation while a long list scrolls, if all three fit in a line.
      className="top-[max(0px,3.75rem+var(--bar-top))] z-10 flex flex-wrap gap-2 bg-paper py-1.5 @min-[19rem]:sticky low:static!"
    >
      {counters.map(({ kind, placed, needed }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === shown}
          onClick={() => onShow(kind === shown ? null : kind)}
          className={cx(
            'min-h-12 grow basis-24 touch-manipulation rounded-sm border px-2.5 py-1 text-left leading-tight',
            kind === shown ? 'border-ink bg-ink text-paper' : 'border-rule-strong hover:border-ink',
          )}
        >
          <span className="block text-fine font-semibold first-letter:uppercase">{kind}</span>
          <span className="flex items-center gap-1 text-fine tabular-nums">
            {placed} of {needed}
            {placed === needed && <Icon name="check" className="size-4" />}
          </span>
        </button>
      ))}
    </div>
  );
}
