import type { Card, Game, GameSquare } from '@/lib/bingo/game';

/** A mark with its link. */
export type Receipt = {
  game_square_id: string;
  summary: string;
  by: string | null;
  marked_at: string;
  source_url: string | null;
};

/** The lead of the front page: a house game with the house's own card. */
export type LeadStory = {
  game: Game;
  /** Null before the game starts. */
  card: Card | null;
  /** The squares of that card. */
  squares: GameSquare[];
  /** The squares from which sample cards are dealt before the game starts; empty afterwards. */
  pool: Pick<GameSquare, 'summary' | 'likelihood'>[];
  /** Newest first. */
  receipts: Receipt[];
};

/** The fields of a game for the purchase dialog. Pages send no others. */
export type GameOnSale = Pick<
  Game,
  | 'id'
  | 'title'
  | 'card_price'
  | 'pot_amount'
  | 'wins'
  | 'max_cards'
  | 'cards_sold'
  | 'dealing'
  | 'is_locked'
  | 'status'
>;
export const onSale = (game: Game): GameOnSale => {
  const { id, title, card_price, pot_amount, wins, max_cards, cards_sold } = game;
  const { dealing, is_locked, status } = game;
  return {
    ...{ id, title, card_price, pot_amount, wins, max_cards, cards_sold },
    dealing,
    is_locked,
    status,
  };
};

export type FrontPage = {
  lead: LeadStory | null;
  /** The other house games that are active or sell cards. */
  also: Game[];
  /** The house game that ended last. */
  last: Game | null;
  rendered_at: string;
};

/** The newest marks of a game, on any card. */
export function receiptsOf(squares: readonly GameSquare[], most: number): Receipt[] {
  return squares
    .flatMap(({ id, summary, marked_at, marked_by_name, source_url }) =>
      marked_at ? [{ game_square_id: id, summary, by: marked_by_name, marked_at, source_url }] : [],
    )
    .sort((a, b) => Date.parse(b.marked_at) - Date.parse(a.marked_at))
    .slice(0, most);
}

let isOld = false;

/** Called after an action in a house game, which the front page in this tab's cache does not show. */
export const outdateFrontPage = () => void (isOld = true);

/** Whether the front page became outdated since the last call. */
export function wasFrontPageOutdated(): boolean {
  const was = isOld;
  isOld = false;
  return was;
}
