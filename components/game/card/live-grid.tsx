'use client';

import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { ROWS, SIZE, CENTER } from '@/lib/bingo/board';
import { cx } from '@/components/ui/cx';
import { PenUnderline } from './pen';

type LiveGridProps = {
  label: string;
  className: string;
  /** Called with every key that does not move the focus. Returns whether it has handled the key. */
  onKey?: (event: KeyboardEvent, position: number) => boolean;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  draw: (position: number, isTabStop: boolean) => ReactNode;
};

/** The 25 squares of a card. The grid is a single tab stop; arrow keys move between squares. */
export function LiveGrid({ label, className, onKey, onFocus, draw }: LiveGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [tabStop, setTabStop] = useState(0);

  function move(event: KeyboardEvent) {
    // With another key, an arrow is the browser's, as for Back and Forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (onKey?.(event, tabStop)) return;
    const next = gridStep(event.key, tabStop);
    if (next === null) return;
    event.preventDefault();
    setTabStop(next);
    grid.current?.querySelector<HTMLElement>(`[data-position="${next}"]`)?.focus();
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      onKeyDown={move}
      onFocus={(event) => {
        setTabStop(Number(event.target.dataset.position ?? tabStop));
        onFocus?.(event);
      }}
      className={cx('relative scroll-mb-24 [--px:0.0625rem]', className)}
    >
      {ROWS.map((row, index) => (
        <div key={index} role="row" className="card-row">
          {row.map((position) => draw(position, position === tabStop))}
        </div>
      ))}
    </div>
  );
}

/** The position that an arrow, Home or End key moves to; null for any other key. The edges do not wrap. */
export function gridStep(key: string, position: number): number | null {
  const column = position % SIZE;
  const row = position - column;
  switch (key) {
    case 'ArrowLeft':
      return row + Math.max(column - 1, 0);
    case 'ArrowRight':
      return row + Math.min(column + 1, SIZE - 1);
    case 'ArrowUp':
      return Math.max(position - SIZE, column);
    case 'ArrowDown':
      return Math.min(position + SIZE, SIZE * (SIZE - 1) + column);
    case 'Home':
      return row;
    case 'End':
      return row + SIZE - 1;
    default:
      return null;
  }
}

type FixedCellProps = { isTabStop: boolean };

/** The center square: drawn like a black square in a crossword, always marked, and never opened. */
export function FreeCell({ isInLine, isTabStop }: FixedCellProps & { isInLine: boolean }) {
  return (
    <div
      role="gridcell"
      data-position={CENTER}
      tabIndex={isTabStop ? 0 : -1}
      aria-label="FREE, always marked"
      className="square-free"
    >
      <span>FREE</span>
      {isInLine && <PenUnderline />}
    </div>
  );
}

/** A position without a square; Repair Card fills it. */
export function MissingCell({ position, isTabStop }: FixedCellProps & { position: number }) {
  return (
    <div
      role="gridcell"
      data-position={position}
      tabIndex={isTabStop ? 0 : -1}
      aria-label="Empty square"
      className="bg-rule/40"
    />
  );
}
