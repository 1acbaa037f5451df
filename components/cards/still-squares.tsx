'use client';

import { HighlighterStroke, PenUnderline, Tick } from './pen';
import { StillFrame } from './still-frame';

type StillSquaresProps = {
  card_number: number;
  textClass: string;
  /** By position, hyphenated; empty where nothing was dealt. */
  texts: readonly string[];
  /** Positions. */
  marked: readonly number[];
  inLine: readonly number[];
};

/** Drawn in the browser, too: what it is drawn from is a tenth of what React would have to be sent of the picture. */
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
    />
  );
}
