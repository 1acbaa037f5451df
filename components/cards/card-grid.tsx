'use client';

import { useRef, useState, type KeyboardEvent } from 'react';
import { CENTER, completedLines, OPEN_POSITIONS, SIZE } from '@/lib/bingo/board';
import { cellsOf, maskOfCard, type Cell, type SquaresById } from '@/lib/bingo/card';
import type { Card } from '@/lib/bingo/game';
import { cx } from '@/components/ui/cx';
import { CardBackground } from './card-background';
import { FreeCell, MissingCell } from './fixed-cells';
import { gridStep } from './grid-keys';
import { SquareCell } from './square-cell';
import { squareTextClass, squareTextSize } from './square-text';

type CardGridProps = {
  card: Card;
  squares: SquaresById;
  /** The positions of the squares to outline, because each would reach the next prize. */
  oneToGo: readonly number[];
  onOpen: (position: number) => void;
};

/** The 25 squares. The grid is a single tab stop; arrow keys move between squares. */
export function CardGrid({ card, squares, oneToGo, onOpen }: CardGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [tabStop, setTabStop] = useState(0);
  const mask = maskOfCard(card, squares);
  const inLine = new Set(completedLines(mask).flat());
  const cells = cellsOf(card, squares);
  const summaries = cells.flatMap((cell) => (cell.kind === 'square' ? [cell.square.summary] : []));
  const textClass = squareTextClass[squareTextSize(summaries)];
  const rows = Array.from({ length: SIZE }, (_, row) => cells.slice(row * SIZE, row * SIZE + SIZE));

  function move(event: KeyboardEvent) {
    const next = gridStep(event.key, tabStop);
    if (next === null) return;
    event.preventDefault();
    focusOn(next);
  }

  function focusOn(position: number) {
    setTabStop(position);
    grid.current?.querySelector<HTMLElement>(`[data-position="${position}"]`)?.focus();
  }

  function draw(cell: Cell) {
    const { position } = cell;
    const isTabStop = position === tabStop;
    if (cell.kind === 'free') {
      return <FreeCell key={position} isInLine={inLine.has(CENTER)} isTabStop={isTabStop} />;
    }
    if (cell.kind === 'missing') {
      return <MissingCell key={position} position={position} isTabStop={isTabStop} />;
    }
    return (
      <SquareCell
        key={position}
        square={cell.square}
        position={position}
        number={OPEN_POSITIONS.indexOf(position) + 1}
        isOneToGo={oneToGo.includes(position)}
        isInLine={inLine.has(position)}
        isTabStop={isTabStop}
        onOpen={onOpen}
      />
    );
  }

  return (
    <div className="relative border border-ink" data-won={card.is_winner || undefined}>
      <CardBackground card_number={card.card_number} />
      <div
        ref={grid}
        role="grid"
        aria-label={`BINGO card #${card.card_number}`}
        onKeyDown={move}
        onFocus={({ target, currentTarget }) => {
          setTabStop(Number(target.dataset.position ?? tabStop));
          if (target.matches(':focus-visible')) bringIntoView(currentTarget, target);
        }}
        className={cx('relative scroll-mt-36 scroll-mb-24', textClass)}
      >
        {rows.map((row, index) => (
          <div key={index} role="row" className="card-row">
            {row.map(draw)}
          </div>
        ))}
      </div>
    </div>
  );
}

/**
 * Scrolls so that keyboard users see the whole card, or at least the focused square if the card is taller than the
 * screen.
 */
function bringIntoView(grid: HTMLElement, square: HTMLElement) {
  grid.scrollIntoView({ block: 'nearest' });
  square.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
