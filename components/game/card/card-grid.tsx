'use client';

import { CENTER, completedLines, OPEN_POSITIONS } from '@/lib/bingo/board';
import { cellsOf, maskOfCard, type SquaresById } from '@/lib/bingo/card';
import type { Card } from '@/lib/bingo/game';
import { CardBackground } from './card-background';
import { FreeCell, MissingCell } from './fixed-cells';
import { LiveGrid } from './live-grid';
import { SquareCell } from './square-cell';
import { squareTextClass, squareTextSize } from './square-text';

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
  const summaries = cells.flatMap((cell) => (cell.kind === 'square' ? [cell.square.summary] : []));
  const textClass = squareTextClass[squareTextSize(summaries)];

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
        className={`scroll-mt-36 ${textClass}`}
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
