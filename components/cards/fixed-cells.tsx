import { CENTER } from '@/lib/bingo/board';
import { cx } from '@/components/ui/cx';
import { cellClass } from './cell-class';
import { PenUnderline } from './pen';

type FixedCellProps = { isTabStop: boolean };

/** The centre: printed like the black square of a crossword, marked for everybody, never opened. */
export function FreeCell({ isInLine, isTabStop }: FixedCellProps & { isInLine: boolean }) {
  return (
    <div
      role="gridcell"
      data-position={CENTER}
      tabIndex={isTabStop ? 0 : -1}
      aria-label="FREE, always marked"
      className={cx(
        cellClass,
        'grid cursor-default place-items-center bg-[light-dark(var(--color-ink),var(--color-rule))] text-[light-dark(var(--color-paper),var(--color-ink))]',
      )}
    >
      <span className="[text-indent:0.14em] font-sans text-[max(0.6875rem,3.4cqi)] font-bold tracking-[0.14em] select-none">
        FREE
      </span>
      {isInLine && <PenUnderline />}
    </div>
  );
}

/** A position without a headline: the card wants repair. */
export function MissingCell({ position, isTabStop }: FixedCellProps & { position: number }) {
  return (
    <div
      role="gridcell"
      data-position={position}
      tabIndex={isTabStop ? 0 : -1}
      aria-label="Empty square"
      className={cx(cellClass, 'bg-rule/40')}
    />
  );
}
