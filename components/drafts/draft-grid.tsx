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
  /** The headlines by place; null where a place is empty. */
  texts: readonly (string | null)[];
  selected: number | null;
  onPress: (place: number) => void;
  /** Null on a card that cannot be changed. */
  change: { onSelect: (place: number) => void; onRemove: (place: number) => void } | null;
};

/** The 24 places of a card. Enter selects and Delete removes. */
export function DraftGrid({ label, kinds, texts, selected, onPress, change }: DraftGridProps) {
  const step = stepClass(texts.filter((text) => text !== null));
  const isMoving = change !== null && selected !== null && texts[selected] !== null;

  function onKey(event: KeyboardEvent, position: number) {
    const place = OPEN_POSITIONS.indexOf(position);
    if (event.key === 'Escape' && selected !== null) {
      onPress(selected);
      return true;
    }
    if (event.key !== 'Delete' && event.key !== 'Backspace') return false;
    event.preventDefault();
    if (place >= 0 && texts[place] !== null) change?.onRemove(place);
    return true;
  }

  function draw(position: number, isTabStop: boolean) {
    if (position === CENTER)
      return <FreeCell key={position} isInLine={false} isTabStop={isTabStop} />;
    const place = OPEN_POSITIONS.indexOf(position);
    const kind = kinds[place] ?? 'sometimes';
    const text = texts[place] ?? null;
    const isTarget = isMoving && place !== selected && kind === kinds[selected];
    return (
      <div
        role="gridcell"
        key={position}
        // A drag selects the square, and a drop presses its new place.
        draggable={change !== null && text !== null}
        onDragStart={() => change?.onSelect(place)}
        onDragOver={(event) => isTarget && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          onPress(place);
        }}
      >
        <button
          type="button"
          data-position={position}
          tabIndex={isTabStop ? 0 : -1}
          aria-label={`Spot ${place + 1} of 24, ${kind}: ${text ?? 'empty'}`}
          aria-pressed={place === selected}
          onClick={() => onPress(place)}
          className={cx(
            'square-button',
            text === null && 'bg-ink/4',
            isTarget && 'bg-mark/35',
            place === selected && 'z-10 outline-3 -outline-offset-3 outline-press',
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
