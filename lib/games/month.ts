import { bestLine, CENTER, LINES } from '@/lib/bingo/board';
import { cellsOf, maskOfCard, squaresById } from '@/lib/bingo/card';
import type { Card, GameSquare, GameState } from '@/lib/bingo/game';

type Month = {
  /** "March 2027" */
  name: string;
  /** The squares that were marked this month and still are, newest first. */
  came: GameSquare[];
  /** The best cards; empty while the ranking is hidden. */
  ahead: GameState['leaderboard'];
  /** Squares that are still open: first those that the viewer's best lines miss. */
  watch: GameSquare[];
};

const SHOWN = 3;

/** What the page of a game of a year says about the current month, in the time zone of the browser. */
export function monthOf(
  { squares, leaderboard }: Pick<GameState, 'squares' | 'leaderboard'>,
  cards: readonly Card[],
  now: Date,
): Month {
  const monthStart = new Date(now.getFullYear(), now.getMonth(), 1).getTime();
  const marked = (square: GameSquare) => Date.parse(square.marked_at ?? '');
  const open = squares.filter(({ is_marked }) => !is_marked);
  return {
    name: now.toLocaleDateString('en', { month: 'long', year: 'numeric' }),
    came: squares
      .filter((square) => marked(square) >= monthStart)
      .sort((a, b) => marked(b) - marked(a)),
    ahead: leaderboard
      .filter(({ consecutive_marked_count }) => consecutive_marked_count > 0)
      .slice(0, SHOWN),
    watch: [...new Set([...missingSquares(cards, squares), ...rotatedByMonth(open, now)])].slice(
      0,
      SHOWN,
    ),
  };
}

/** The open squares of the lines that miss the fewest, over all cards. */
function missingSquares(cards: readonly Card[], squares: readonly GameSquare[]): GameSquare[] {
  const byId = squaresById(squares);
  const masks = cards.map((card) => ({ card, mask: maskOfCard(card, byId) }));
  return masks
    .sort((a, b) => bestLine(b.mask) - bestLine(a.mask))
    .flatMap(({ card, mask }) => {
      const cells = cellsOf(card, byId);
      const missing = LINES.map((line) =>
        line.filter((position) => position !== CENTER && !(mask & (1 << position))),
      );
      return missing
        .filter((line) => line.length > 0)
        .sort((a, b) => a.length - b.length)
        .flat()
        .flatMap((position) => {
          const cell = cells[position]!;
          return cell.kind === 'square' ? [cell.square] : [];
        });
    });
}

/** Rotates the list by the month, so that a visitor does not see the same three squares every month. */
function rotatedByMonth(squares: readonly GameSquare[], now: Date): GameSquare[] {
  if (squares.length === 0) return [];
  const from = (SHOWN * now.getMonth()) % squares.length;
  return [...squares.slice(from), ...squares.slice(0, from)];
}
