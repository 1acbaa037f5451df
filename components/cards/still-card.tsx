import { bestLine, completedLines, OPEN_POSITIONS, SIZE } from '@/lib/bingo/board';
import { cellsOf, maskOfCard, squaresById } from '@/lib/bingo/card';
import type { Card, GameSquare } from '@/lib/bingo/game';
import { cx } from '@/components/ui/cx';
import { hyphenate } from './hyphenate';
import { HighlighterStroke, markedTextClass, PenUnderline, Tick } from './pen';
import { squareTextSize } from './square-text';
import { StillFrame } from './still-frame';

/** A picture does not grow with the reader's text, or its words would outgrow its squares. */
const textSizes = {
  large: 'text-[max(13px,4cqi)]',
  small: 'text-[max(12px,3.35cqi)]',
  dense: 'text-[max(12px,2.95cqi)]',
} as const;

/** Beside the lead of the front page a square is narrower than on any phone. */
const FITS_A_PICTURE = 4.2;

type StillCardProps = { card: Card; squares: readonly GameSquare[]; name: string };

/** A picture of a card as it stands: no buttons, and no script to carry. */
export function StillCard({ card, squares, name }: StillCardProps) {
  const byId = squaresById(squares);
  const cells = cellsOf(card, byId);
  const mask = maskOfCard(card, byId);
  const inLine = new Set(completedLines(mask).flat());
  const squaresOnCard = cells.flatMap((cell) => (cell.kind === 'square' ? [cell.square] : []));
  const marked = squaresOnCard.filter(({ is_marked }) => is_marked).length;
  const toGo = SIZE - Math.max(bestLine(mask), 1);
  const words = [
    `${name}: ${marked} of ${OPEN_POSITIONS.length} squares marked`,
    toGo === 0 ? 'a full line' : `${toGo} to go`,
  ];

  const textSize = textSizes[squareTextSize(squaresOnCard.map(({ summary }) => summary))];

  function renderCell(position: number) {
    const cell = cells[position];
    if (cell?.kind !== 'square') return null;
    const { summary, is_marked } = cell.square;
    return (
      <>
        {is_marked && <HighlighterStroke position={position} isNew={false} />}
        <span
          lang="en"
          dir="auto"
          className={cx(
            'relative line-clamp-4 w-full text-center font-serif leading-[1.1] break-words hyphens-auto',
            textSize,
            is_marked && markedTextClass,
          )}
        >
          {hyphenate(summary, FITS_A_PICTURE)}
        </span>
        {is_marked && <Tick isNew={false} />}
        {inLine.has(position) && <PenUnderline />}
      </>
    );
  }

  return (
    <div role="img" aria-label={words.join(', ')}>
      <StillFrame card_number={card.card_number} renderCell={renderCell} />
    </div>
  );
}
