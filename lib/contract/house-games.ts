import { z } from 'zod';
import { count, id, idOrNull, moment, money, text, textOrNull, yesNo } from './parts';
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

/** The template of the weekly edition, and next Monday's edition once it is announced. */
export const houseTemplate = z.strictObject({
  is_on: yesNo,
  title: text,
  theme_id: idOrNull,
  card_price: money,
  /** The start on Monday, as HH:MM in UTC. */
  starts_at: text,
  lasts_days: count,
  next: z.strictObject({ title: text, starts_at: moment, ends_at: moment }).nullable(),
});

export type HouseTemplate = z.infer<typeof houseTemplate>;

export type HouseGames = z.infer<typeof houseGames>;

/** The public page of a house game. */
export const houseGame = z.strictObject({
  state: gameState,
  /** The house's own card; null before the game starts. */
  card: card.nullable(),
  /** The newest events, newest first. */
  timeline: z.array(gameMessage),
  /** What follows a finished game; null before it is over. */
  after: afterGame.nullable(),
});

export type HouseGame = z.infer<typeof houseGame>;

export const finishedGame = z.strictObject({ id, completed_at: moment });

export type FinishedGame = z.infer<typeof finishedGame>;

/** `at` is when an entry first appeared, `updated_at` when something about it last changed. */
const told = { game_id: id, at: moment, updated_at: moment };

export const houseFeed = z.strictObject({
  games: z.array(game),
  marks: z.array(
    z.strictObject({
      ...told,
      id,
      summary: text,
      /** False for a mark that was taken back. */
      is_marked: yesNo,
      marked_by_name: textOrNull,
      source_url: textOrNull,
    }),
  ),
  /** The games that ended, also if a win was taken back since and the game goes on. */
  ends: z.array(z.strictObject(told)),
});

export type HouseFeed = z.infer<typeof houseFeed>;

export const frontPage = z.strictObject({
  /** The oldest active house game, or else the oldest that sells cards, with the house's own card. */
  lead: z.strictObject({ state: gameState, card: card.nullable() }).nullable(),
  /** The other house games that are active or sell cards. */
  also: z.array(game),
  /** The house game that ended last. */
  last: game.nullable(),
});

export type FrontPage = z.infer<typeof frontPage>;

/** The first fifty cards of a house game with a full line that has not been called, and the total of all. */
export const uncalledCards = z.strictObject({ total: count, cards: z.array(namedCard) });

export type UncalledCards = z.infer<typeof uncalledCards>;

/** The number of cards that hold each square, by its id. */
export const cardCounts = z.record(id, count);

export type CardCounts = z.infer<typeof cardCounts>;

export const callSheet = z.strictObject({
  state: gameState,
  /** The newest events, newest first. */
  timeline: z.array(gameMessage),
  card_counts: cardCounts,
  uncalled: uncalledCards,
});

export type CallSheet = z.infer<typeof callSheet>;

/** A square whose mark would complete a line on some cards of a house game, with their number and the first two. */
export const lineAtStake = z.strictObject({
  game_square_id: id,
  card_count: count,
  first_cards: z.array(namedCard).min(1),
});

export type LineAtStake = z.infer<typeof lineAtStake>;
