'use client';

import type { KeyboardEvent } from 'react';
import { CardPaper } from '@/components/game/card/card-paper';
import { FreeCell, LiveGrid } from '@/components/game/card/live-grid';
import { SquareText, stepClass } from '@/components/game/card/square-text';
import { cx } from '@/components/ui/cx';
import { CENTER, OPEN_POSITIONS } from '@/lib/bingo/board';
import type { Likelihood } from '@/lib/bingo/game';

type DraftGridProps = {
  label: string;
  kinds: readonly Likelihood[];
  /** The headlines by spot; null where it is empty. */
  texts: readonly (string | null)[];
  selected: number | null;
  onPress: (at: number) => void;
  /** Null on a card that cannot be changed. */
  change: { onSelect: (at: number) => void; onRemove: (at: number) => void } | null;
};

/** The 24 spots of a card. Enter selects and Delete removes. */
export function DraftGrid({ label, kinds, texts, selected, onPress, change }: DraftGridProps) {
  const step = stepClass(texts.filter((text) => text !== null));
  const isMoving = change !== null && selected !== null && texts[selected] !== null;

  function onKey(event: KeyboardEvent, position: number) {
    const spot = OPEN_POSITIONS.indexOf(position);
    if (event.key === 'Escape' && selected !== null) {
      onPress(selected);
      return true;
    }
    if (event.key !== 'Delete' && event.key !== 'Backspace') return false;
    event.preventDefault();
    if (spot >= 0 && texts[spot] !== null) change?.onRemove(spot);
    return true;
  }

  function draw(position: number, isTabStop: boolean) {
    if (position === CENTER)
      return <FreeCell key={position} isInLine={false} isTabStop={isTabStop} />;
    const spot = OPEN_POSITIONS.indexOf(position);
    const kind = kinds[spot] ?? 'sometimes';
    const text = texts[spot] ?? null;
    const isTarget = isMoving && spot !== selected && kind === kinds[selected];
    return (
      <div
        role="gridcell"
        key={position}
        // A drag selects the square, and a drop presses its new spot.
        draggable={change !== null && text !== null}
        onDragStart={() => change?.onSelect(spot)}
        onDragOver={(event) => isTarget && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          onPress(spot);
        }}
      >
        <button
          type="button"
          data-position={position}
          tabIndex={isTabStop ? 0 : -1}
          aria-label={`Spot ${spot + 1} of 24, ${kind}: ${text ?? 'empty'}`}
          aria-pressed={spot === selected}
          onClick={() => onPress(spot)}
          className={cx(
            'square-button',
            text === null && 'bg-ink/4',
            isTarget && 'bg-mark/35',
            spot === selected && 'z-10 outline-3 -outline-offset-3 outline-press',
          )}
        >
          {text === null ? (
            <span className="font-sans text-[max(0.6875rem,2.7cqi)] text-ink-soft">{kind}</span>
          ) : (
            <SquareText text={text} />
          )}
        </button>
      </div>
    );
  }

  return (
    <CardPaper>
      <div className="relative border border-ink">
        <LiveGrid label={label} className={`scroll-mt-20 ${step}`} onKey={onKey} draw={draw} />
      </div>
    </CardPaper>
  );
}
