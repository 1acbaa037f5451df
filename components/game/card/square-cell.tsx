'use client';

import { memo, useState } from 'react';
import type { GameSquare } from '@/lib/bingo/game';
import { cx } from '@/components/ui/cx';
import { HighlighterStroke, PenUnderline, Tick } from './pen';

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
export const SquareCell = memo(function SquareCell({
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
  const { summary, is_marked } = square;
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
        <span dir="auto" className="square-text">
          {summary}
        </span>
        {is_marked && <Tick isNew={!wasMarked} />}
        {isInLine && <PenUnderline />}
      </button>
    </div>
  );
});
