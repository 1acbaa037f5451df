import { bestLine, completedLines, OPEN_POSITIONS, SIZE } from '@/lib/bingo/board';
import { cellsOf, maskOfCard, squaresById } from '@/lib/bingo/card';
import type { Card, GameSquare } from '@/lib/bingo/game';
import { wordsOnCard } from '@/lib/words/text';
import { markedOf } from '@/lib/bingo/closeness';
import { squareTextSize } from './square-text';
import { StillSquares } from './still-squares';

/** Text in a picture is in px and ignores the reader's text size, because the squares do not grow with it. */
const textSizes = {
  large: 'text-[max(13px,4cqi)]',
  small: 'text-[max(12px,3.35cqi)]',
  dense: 'text-[max(12px,2.95cqi)]',
} as const;

/** The text size shared by all squares of a picture. */
export const pictureClass = (summaries: readonly string[]) => textSizes[squareTextSize(summaries)];

type StillCardProps = {
  card: Card;
  squares: readonly GameSquare[];
  name: string;
  /** The squares that the card needs for the next open prize of a running game; without it, those of its best line. */
  toGo?: number | undefined;
  /** The positions of squares that are also on the viewer's card. */
  shared?: readonly number[] | undefined;
  /** The text size, which is another one on paper. */
  textOf?: (summaries: readonly string[]) => string;
};

/** A non-interactive picture of a card with its current marks. */
export function StillCard({
  card,
  squares,
  name,
  toGo,
  shared,
  textOf = pictureClass,
}: StillCardProps) {
  const byId = squaresById(squares);
  const cells = cellsOf(card, byId);
  const mask = maskOfCard(card, byId);
  const squaresOnCard = cells.flatMap((cell) => (cell.kind === 'square' ? [cell.square] : []));
  const marked = cells.flatMap((cell) =>
    cell.kind === 'square' && cell.square.is_marked ? [cell.position] : [],
  );
  const missing = toGo ?? SIZE - markedOf(bestLine(mask));
  const words = [
    `${name}: ${marked.length} of ${OPEN_POSITIONS.length} squares marked`,
    missing === 0 ? 'a full line' : `${missing} to go`,
  ];

  return (
    <div role="img" aria-label={words.join(', ')}>
      <StillSquares
        card_number={card.card_number}
        textClass={textOf(squaresOnCard.map(wordsOnCard))}
        texts={cells.map((cell) => (cell.kind === 'square' ? wordsOnCard(cell.square) : ''))}
        marked={marked}
        inLine={completedLines(mask).flat()}
        shared={shared}
      />
    </div>
  );
}
