import { CENTER, maskOf, POSITIONS } from './board';
import type { Card, CardSquare, GameSquare } from './game';

export type SquaresById = ReadonlyMap<string, GameSquare>;

/** `missing` is a position without a square of this game. Such a card needs repair. */
type Cell =
  | { position: number; kind: 'free' }
  | { position: number; kind: 'square'; square: GameSquare }
  | { position: number; kind: 'missing' };

/** Whether one of these cards has this number. Numbers are unique in a game. */
export const holds = (
  cards: readonly Pick<Card, 'card_number'>[],
  { card_number }: { card_number: number },
): boolean => cards.some((card) => card.card_number === card_number);

export const squaresById = (squares: Iterable<GameSquare>): SquaresById =>
  new Map(Array.from(squares, (square) => [square.id, square]));

/** The square at a place of a card, in the wording of the card's owner. One about the owner counts for nothing, so it is unmarked. */
export function squareAt(at: CardSquare | undefined, squares: SquaresById): GameSquare | undefined {
  const square = squares.get(at?.game_square_id ?? '');
  if (square && at?.counts === false) return { ...square, is_marked: false };
  return square && at?.own ? { ...square, summary: at.own, text: at.own } : square;
}

/** The card's 25 cells in reading order. */
export function cellsOf(card: Pick<Card, 'squares'>, squares: SquaresById): Cell[] {
  const dealt = new Map(card.squares.map((square) => [square.position, square]));
  return POSITIONS.map((position): Cell => {
    if (position === CENTER) return { position, kind: 'free' };
    const square = squareAt(dealt.get(position), squares);
    return square ? { position, kind: 'square', square } : { position, kind: 'missing' };
  });
}

export const maskOfCard = (card: Pick<Card, 'squares'>, squares: SquaresById): number =>
  maskOf(
    cellsOf(card, squares).flatMap((cell) =>
      cell.kind === 'square' && cell.square.is_marked ? [cell.position] : [],
    ),
  );

/** The positions of a card's squares that are on the other card, too. */
export function sharedPositions(card: Pick<Card, 'squares'>, other: Pick<Card, 'squares'>) {
  const there = new Set(other.squares.map(({ game_square_id }) => game_square_id));
  return card.squares.flatMap(({ position, game_square_id }) =>
    there.has(game_square_id) ? [position] : [],
  );
}

/** One of the four newsprint backgrounds, derived from the card number so that it never changes. */
export function backgroundOf(card_number: number): 0 | 1 | 2 | 3 {
  const mixed = Math.imul(card_number ^ (card_number >>> 15), 0x9e3779b1) >>> 30;
  return mixed as 0 | 1 | 2 | 3;
}
