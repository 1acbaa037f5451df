'use client';

import { memo, useState } from 'react';
import { CENTER, completedLines, OPEN_POSITIONS } from '@/lib/bingo/board';
import { cellsOf, maskOfCard, type SquaresById } from '@/lib/bingo/card';
import type { Card, GameSquare } from '@/lib/bingo/game';
import { wordsOnCard } from '@/lib/words/text';
import { cx } from '@/components/ui/cx';
import { CardBackground } from './card-background';
import { FreeCell, MissingCell, LiveGrid } from './live-grid';
import { SquareText, stepClass, tallStepClass } from './square-text';
import { HighlighterStroke, PenUnderline, Tick } from './pen';

type CardGridProps = {
  card: Card;
  squares: SquaresById;
  /** The positions of the squares to outline, because each would reach the next prize. */
  oneToGo: readonly number[];
  onOpen: (position: number) => void;
};

/** The squares of a card that is played. */
export function CardGrid({ card, squares, oneToGo, onOpen }: CardGridProps) {
  const mask = maskOfCard(card, squares);
  const inLine = new Set(completedLines(mask).flat());
  const cells = cellsOf(card, squares);
  const summaries = cells.flatMap((cell) =>
    cell.kind === 'square' ? [wordsOnCard(cell.square)] : [],
  );

  function draw(position: number, isTabStop: boolean) {
    const cell = cells[position]!;
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
      <LiveGrid
        label={`BINGO card #${card.card_number}`}
        onFocus={({ target, currentTarget }) => {
          if (target.matches(':focus-visible')) bringIntoView(currentTarget, target);
        }}
        className={`scroll-mt-36 ${stepClass(summaries)} ${tallStepClass(summaries)}`}
        draw={draw}
      />
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

type SquareCellProps = {
  square: GameSquare;
  position: number;
  /** The number of the square among the squares that can be opened, starting at 1. */
  number: number;
  isOneToGo: boolean;
  isInLine: boolean;
  /** True for the only cell that the Tab key reaches. */
  isTabStop: boolean;
  onOpen: (position: number) => void;
};

/** One square of a card, re-rendered only when its own data changes. */
const SquareCell = memo(function SquareCell({
  square,
  position,
  number,
  isOneToGo,
  isInLine,
  isTabStop,
  onOpen,
}: SquareCellProps) {
  // Only marks that arrive after the card was rendered are animated.
  const [wasMarked] = useState(square.is_marked);
  const { is_marked } = square;
  const summary = wordsOnCard(square);
  const words = [
    `Square ${number} of 24: ${summary}`,
    is_marked && 'marked',
    isInLine && 'in a complete line',
    isOneToGo && 'one to go',
  ];

  return (
    <div role="gridcell">
      <button
        type="button"
        data-position={position}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={words.filter(Boolean).join(', ')}
        aria-haspopup="dialog"
        onClick={() => onOpen(position)}
        className={cx('square-button', is_marked && 'square-marked')}
      >
        {isOneToGo && (
          <span className="absolute inset-[0.7cqi] border border-dashed border-press/70" />
        )}
        {is_marked && <HighlighterStroke position={position} isNew={!wasMarked} />}
        <SquareText text={summary} />
        {is_marked && <Tick isNew={!wasMarked} />}
        {isInLine && <PenUnderline />}
      </button>
    </div>
  );
});
