import { Fragment, type ReactNode } from 'react';
import { CENTER, POSITIONS, SIZE } from '@/lib/bingo/board';
import { CardBackground } from './card-background';
import { CardHeader } from './card-header';
import { cellClass } from './cell-class';

const ROWS = Array.from({ length: SIZE }, (_, row) =>
  POSITIONS.slice(row * SIZE, row * SIZE + SIZE),
);

type StillFrameProps = {
  card_number: number;
  /** What stands in each place but the centre. */
  renderCell: (position: number) => ReactNode;
};

/** A card that is only looked at: nameplate, texture, hairlines, and FREE where it always is. */
export function StillFrame({ card_number, renderCell }: StillFrameProps) {
  return (
    <div aria-hidden="true" className="@container">
      <CardHeader />
      <div className="relative border border-ink">
        <CardBackground card_number={card_number} />
        {ROWS.map((row, index) => (
          <div
            key={index}
            className="relative grid grid-cols-5 border-rule-strong/60 [&:not(:last-child)]:border-b"
          >
            {row.map((position) => (
              <Fragment key={position}>
                {position === CENTER ? <Free /> : <Cell>{renderCell(position)}</Cell>}
              </Fragment>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return (
    <div className={`${cellClass} grid place-items-center overflow-hidden p-[0.5cqi]`}>
      {children}
    </div>
  );
}

function Free() {
  return (
    <div
      className={`${cellClass} grid place-items-center bg-[light-dark(var(--color-ink),var(--color-rule))] text-[light-dark(var(--color-paper),var(--color-ink))]`}
    >
      <span className="[text-indent:0.14em] text-[max(0.6875rem,3.4cqi)] font-bold tracking-[0.14em]">
        FREE
      </span>
    </div>
  );
}
