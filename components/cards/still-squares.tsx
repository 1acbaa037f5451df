'use client';

import { CENTER } from '@/lib/bingo/board';
import { HighlighterStroke, PenUnderline, Tick } from './pen';
import { StillFrame } from './still-frame';

type StillSquaresProps = {
  card_number: number;
  textClass: string;
  /** The hyphenated texts by position; an empty string for a position without a square. */
  texts: readonly string[];
  /** The marked positions. */
  marked: readonly number[];
  inLine: readonly number[];
};

/**
 * A client component, because its props are about a tenth of the size of the rendered squares in the server payload.
 */
export function StillSquares({ card_number, textClass, texts, marked, inLine }: StillSquaresProps) {
  const isMarked = (position: number) => marked.includes(position);

  function renderCell(position: number) {
    if (!texts[position]) return null;
    return (
      <>
        {isMarked(position) && <HighlighterStroke position={position} />}
        <span dir="auto" className="square-text">
          {texts[position]}
        </span>
        {isMarked(position) && <Tick />}
        {inLine.includes(position) && <PenUnderline />}
      </>
    );
  }

  return (
    <StillFrame
      card_number={card_number}
      textClass={textClass}
      renderCell={renderCell}
      isMarked={isMarked}
      isFreeInLine={inLine.includes(CENTER)}
    />
  );
}
