import { z } from 'zod';
import { count, id, money } from '@/lib/answer-parts';
import { namedCard, squareFields } from '@/lib/cards/answers';
import { game } from '@/lib/games/answers';

export const houseGames = z.strictObject({
  fund_balance: money,
  active_count: count,
  upcoming_count: count,
  games: z.array(game),
});

export type HouseGames = z.infer<typeof houseGames>;

/** The cards of a house game that could be called now; `total` counts those beyond the first fifty, too. */
export const uncalledCards = z.strictObject({ total: count, cards: z.array(namedCard) });

export type UncalledCards = z.infer<typeof uncalledCards>;

/** A square of a house game's pool, and how many cards carry it. */
export const callSheetSquare = z.strictObject({ ...squareFields, card_count: count });

export type CallSheetSquare = z.infer<typeof callSheetSquare>;

/** A square whose mark would complete a line on some cards of a house game: how many, and the first two. */
export const lineAtStake = z.strictObject({
  game_square_id: id,
  card_count: count,
  first_cards: z.array(namedCard).min(1),
});

export type LineAtStake = z.infer<typeof lineAtStake>;
