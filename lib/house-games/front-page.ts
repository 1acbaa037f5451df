import type { Card, Game, GameSquare } from '@/lib/bingo/game';

/** A mark and what there is to show for it. */
export type Receipt = {
  game_square_id: string;
  summary: string;
  by: string | null;
  marked_at: string;
  source_url: string | null;
};

/** What the front page leads with: a house game with the house's own card. */
export type LeadStory = {
  game: Game;
  /** Null before the game starts. */
  card: Card | null;
  /** The squares of that card. */
  squares: GameSquare[];
  /** The newest first. */
  receipts: Receipt[];
};

/** Of a game what the dialog says that sells its cards: a page sends no more of it. */
export type GameOnSale = Pick<
  Game,
  'id' | 'title' | 'card_price' | 'pot_amount' | 'max_cards' | 'cards_sold'
>;
export const onSale = (game: Game): GameOnSale => {
  const { id, title, card_price, pot_amount, max_cards, cards_sold } = game;
  return { id, title, card_price, pot_amount, max_cards, cards_sold };
};

export type FrontPage = {
  lead: LeadStory | null;
  /** The other house games that run or can be bought into. */
  also: Game[];
  /** The house game that ended last. */
  last: Game | null;
  rendered_at: string;
};

/** The newest marks of a game, whether anybody's card has them or not. */
export function receiptsOf(squares: readonly GameSquare[], most: number): Receipt[] {
  return squares
    .flatMap(({ id, summary, marked_at, marked_by_name, source_url }) =>
      marked_at ? [{ game_square_id: id, summary, by: marked_by_name, marked_at, source_url }] : [],
    )
    .sort((a, b) => Date.parse(b.marked_at) - Date.parse(a.marked_at))
    .slice(0, most);
}
