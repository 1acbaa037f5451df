import { z } from 'zod';
import { count, id, money } from './parts';
import { card, namedCard } from './cards';
import { afterGame, game, gameState } from './games';
import { gameMessage } from './events';

export const houseGames = z.strictObject({
  fund_balance: money,
  active_count: count,
  upcoming_count: count,
  total: count,
  page_size: count,
  rows: z.array(game),
});

export type HouseGames = z.infer<typeof houseGames>;

/** A house game as everybody sees it. */
export const houseGame = z.strictObject({
  state: gameState,
  /** The house's own card; null before the game starts. */
  card: card.nullable(),
  /** The newest events, newest first. */
  timeline: z.array(gameMessage),
  /** What a finished game leads to; null before it is over. */
  after: afterGame.nullable(),
});

export type HouseGame = z.infer<typeof houseGame>;

export const frontPage = z.strictObject({
  /** The oldest house game that runs, else the oldest that can be bought into, with the house's own card. */
  lead: z.strictObject({ state: gameState, card: card.nullable() }).nullable(),
  /** The other house games that run or can be bought into. */
  also: z.array(game),
  /** The house game that ended last. */
  last: game.nullable(),
});

export type FrontPage = z.infer<typeof frontPage>;

/** The cards of a house game that could be called now; `total` counts those beyond the first fifty, too. */
export const uncalledCards = z.strictObject({ total: count, cards: z.array(namedCard) });

export type UncalledCards = z.infer<typeof uncalledCards>;

/** How many cards carry each square, by its id. */
export const cardCounts = z.record(id, count);

export type CardCounts = z.infer<typeof cardCounts>;

/** What the call sheet of a house game shows. */
export const callSheet = z.strictObject({
  state: gameState,
  /** The newest events, newest first. */
  timeline: z.array(gameMessage),
  card_counts: cardCounts,
  uncalled: uncalledCards,
});

export type CallSheet = z.infer<typeof callSheet>;

/** A square whose mark would complete a line on some cards of a house game: how many, and the first two. */
export const lineAtStake = z.strictObject({
  game_square_id: id,
  card_count: count,
  first_cards: z.array(namedCard).min(1),
});

export type LineAtStake = z.infer<typeof lineAtStake>;
