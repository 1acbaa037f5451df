import type { ReactNode } from 'react';
import { CENTER, ROWS } from '@/lib/bingo/board';
import { cx } from '@/components/ui/cx';
import { CardBackground } from './card-background';
import { CardHeader } from './card-paper';
import { PenUnderline } from './pen';

type StillFrameProps = {
  card_number: number;
  /** The text size shared by all squares. */
  textClass?: string;
  /** The content of each square except the center, by position. */
  renderCell: (position: number) => ReactNode;
  isMarked?: (position: number) => boolean;
  isFreeInLine?: boolean;
};

/** A card without controls: header, texture, grid lines and the FREE square. */
export function StillFrame({
  card_number,
  textClass,
  renderCell,
  isMarked,
  isFreeInLine,
}: StillFrameProps) {
  const draw = (position: number) =>
    position === CENTER ? (
      <div key={position} className="square-free">
        <span>FREE</span>
        {isFreeInLine && <PenUnderline />}
      </div>
    ) : (
      <div key={position} className={cx('square', isMarked?.(position) && 'square-marked')}>
        {renderCell(position)}
      </div>
    );
  return (
    <div aria-hidden="true" className="@container">
      <CardHeader />
      <div className={cx('relative border border-ink', textClass)}>
        <CardBackground card_number={card_number} />
        {ROWS.map((row, index) => (
          <div key={index} className="card-row">
            {row.map(draw)}
          </div>
        ))}
      </div>
    </div>
  );
}
