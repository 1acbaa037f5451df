import { bestLine, completedLines, OPEN_POSITIONS, SIZE } from '@/lib/bingo/board';
import { cellsOf, maskOfCard, squaresById } from '@/lib/bingo/card';
import type { Card, GameSquare } from '@/lib/bingo/game';
import { wordsOnCard } from '@/lib/words/text';
import { markedOf } from '@/lib/bingo/closeness';
import { StillSquares } from './still-squares';

type StillCardProps = {
  card: Card;
  squares: readonly GameSquare[];
  name: string;
  /** The squares that the card needs for the next open prize of a running game; without it, those of its best line. */
  toGo?: number | undefined;
  /** The positions of squares that are also on the viewer's card. */
  shared?: readonly number[] | undefined;
  isOnPaper?: boolean;
};

/** A non-interactive picture of a card with its current marks. */
export function StillCard({ card, squares, name, toGo, shared, isOnPaper }: StillCardProps) {
  const byId = squaresById(squares);
  const cells = cellsOf(card, byId);
  const mask = maskOfCard(card, byId);
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
        texts={cells.map((cell) => (cell.kind === 'square' ? wordsOnCard(cell.square) : ''))}
        marked={marked}
        inLine={completedLines(mask).flat()}
        shared={shared}
        isOnPaper={isOnPaper}
      />
    </div>
  );
}
