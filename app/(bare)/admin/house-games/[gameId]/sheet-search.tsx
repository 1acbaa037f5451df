'use client';

import { useEffect, useEffectEvent, type KeyboardEvent, type RefObject } from 'react';
import { overPage } from '@/components/ui/bars';
import { cx } from '@/components/ui/cx';
import { Icon } from '@/components/ui/icon';
import { controlClass } from '@/components/forms/field';
import { Sentence } from '@/components/ui/sentence';
import { sheetFilters, type SheetFilter } from '@/lib/games/call-sheet';

const names: Record<SheetFilter, string> = { all: 'All', open: 'Open', marked: 'Marked' };

type SheetSearchProps = {
  input: RefObject<HTMLInputElement | null>;
  onType: (typed: string) => void;
  onEnterList: () => void;
  filter: SheetFilter;
  onFilter: (filter: SheetFilter) => void;
  counts: Record<SheetFilter, number>;
  /** Replaces the keyboard hint, because a game that is over has no marks to make. */
  ending: string | null;
};

/** The sticky search field. `/` focuses it from anywhere, Escape clears it, Enter or Arrow Down focuses the first result. */
export function SheetSearch({
  input,
  onType,
  onEnterList,
  filter,
  onFilter,
  counts,
  ending,
}: SheetSearchProps) {
  useEffect(() => {
    function come(event: globalThis.KeyboardEvent) {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [role=dialog]');
      if (event.key !== '/' || isTyping || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    }
    document.addEventListener('keydown', come);
    return () => document.removeEventListener('keydown', come);
  }, [input]);

  // The field keeps its own text, because React would empty it when it is hydrated.
  const readEarly = useEffectEvent(() => onType(input.current?.value ?? ''));
  useEffect(() => readEarly(), []);

  function steer(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      event.currentTarget.value = '';
      onType('');
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      onEnterList();
    }
  }

  return (
    <div
      ref={overPage}
      role="search"
      className="sticky top-[max(0px,3.75rem+var(--bar-top))] z-10 border-b border-ink bg-paper pt-2 pb-1 low:static"
    >
      <div className="relative">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={input}
          type="search"
          aria-label="Search the call sheet"
          aria-keyshortcuts="/"
          placeholder="What happened?"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={steer}
          className={cx(controlClass, 'pl-10')}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <div role="group" aria-label="Show" className="flex flex-wrap gap-x-5">
          {sheetFilters.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === filter}
              onClick={() => onFilter(one)}
              className="min-h-11 min-w-11 border-b-3 border-transparent text-sm font-semibold text-ink-soft hover:text-ink aria-pressed:border-press aria-pressed:text-ink"
            >
              {names[one]} <span className="font-normal tabular-nums">{counts[one]}</span>
            </button>
          ))}
        </div>
        {ending === null ? (
          <p className="hidden text-fine text-ink-soft lg:block [&>kbd]:font-sans [&>kbd]:font-semibold [&>kbd]:text-ink">
            <kbd>/</kbd> search, <kbd>↓</kbd> to the squares, <kbd>Enter</kbd> marks
          </p>
        ) : (
          <p className="min-w-0 truncate text-fine font-semibold text-press">
            <Sentence text={ending} />
          </p>
        )}
      </div>
    </div>
  );
}
