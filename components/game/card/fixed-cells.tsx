import { CENTER } from '@/lib/bingo/board';
import { PenUnderline } from './pen';

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
