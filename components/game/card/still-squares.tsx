'use client';

import { CENTER } from '@/lib/bingo/board';
import { paperSteps, SquareText, stepClass } from './square-text';
import { HighlighterStroke, PenUnderline, Tick } from './pen';
import { StillFrame } from './still-frame';

type StillSquaresProps = {
  card_number: number;
  /** The texts by position; an empty string for a position without a square. */
  texts: readonly string[];
  /** The marked positions. */
  marked: readonly number[];
  inLine: readonly number[];
  shared?: readonly number[] | undefined;
  /** On paper, where each text is shown as a whole. */
  isOnPaper?: boolean | undefined;
};

/**
 * A client component, because its props are about a tenth of the size of the rendered squares in the server payload.
 */
export function StillSquares({
  card_number,
  texts,
  marked,
  inLine,
  shared,
  isOnPaper,
}: StillSquaresProps) {
  const steps = isOnPaper && paperSteps(texts);
  const isMarked = (position: number) => marked.includes(position);

  function renderCell(position: number) {
    if (!texts[position]) return null;
    return (
      <>
        {isMarked(position) && <HighlighterStroke position={position} />}
        <SquareText text={texts[position]} step={steps ? steps[position] : undefined} />
        {isMarked(position) && <Tick />}
        {inLine.includes(position) && <PenUnderline />}
        {shared?.includes(position) && (
          <span className="absolute top-0 right-0 border-[1.2cqi] border-transparent border-t-press border-r-press" />
        )}
      </>
    );
  }

  return (
    <StillFrame
      card_number={card_number}
      textClass={stepClass(texts)}
      renderCell={renderCell}
      isMarked={isMarked}
      isFreeInLine={inLine.includes(CENTER)}
    />
  );
}
