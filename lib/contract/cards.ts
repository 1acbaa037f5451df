import { z } from 'zod';
import { count, id, moment, momentOrNull, money, text, textOrNull, yesNo } from './parts';
import { LIKELIHOODS, PRIZES_OF } from '@/lib/bingo/kinds';

/** One headline of a game. Its mark and its note are stored once, for all cards that hold it. */
const squareFields = {
  id,
  summary: text,
  text,
  is_marked: yesNo,
  marked_at: momentOrNull,
  marked_by_name: textOrNull,
  source_url: textOrNull,
  comment: textOrNull,
  reaction: textOrNull,
  noted_by_name: textOrNull,
  noted_at: momentOrNull,
  /** Only where the square is about a member, who neither gets nor marks it. */
  about_name: textOrNull.optional(),
  is_about_me: yesNo.optional(),
};

export const gameSquare = z.strictObject({
  ...squareFields,
  /** Only in a game that has not started, for balancing sample cards; absent means 'sometimes'. */
  likelihood: z.enum(LIKELIHOODS).optional(),
});

/** The game that a result is about. */
const inGame = { game_id: id, kind: z.enum(['private', 'house']) };

/** A square as of the event `seq`, which the action wrote. */
export const changedSquare = z.strictObject({ ...squareFields, ...inGame, seq: count });

/**
 * What lies at a place of a card; `own` is the owner's wording, where it differs from that of the square. A square about the
 * owner does not count.
 */
const cardSquare = z.strictObject({
  ...{ position: count, game_square_id: id, own: text.optional(), counts: yesNo.optional() },
});

export const cardFields = {
  id,
  game_id: id,
  card_number: count,
  display_name: text,
  is_house_card: yesNo,
  is_winner: yesNo,
  purchased_at: moment,
  /** How many times the card was dealt again. */
  redeals: count,
  /** Empty until the game locks, if players choose. */
  squares: z.array(cardSquare).refine(({ length }) => length === 24 || length === 0),
};

export const card = z.strictObject(cardFields);

/** A card after it was bought, repaired or dealt again. */
export const changedCard = z.strictObject({ ...cardFields, ...inGame });

/** The positions on which a win rests: a line, two of them or the whole card. */
export const line = z.array(count).min(5).max(25);

export const prize = z.enum([...PRIZES_OF.bingo, ...PRIZES_OF.three]);

/** True if guests did not claim the amount in time; missing otherwise. */
export const is_returned = yesNo.optional();

/** A prize that a card has won, alone or with others. */
export const win = z.strictObject({
  /** The `seq` of the event with which the prize was called. */
  seq: count,
  prize,
  card_number: count,
  display_name: text,
  positions: line,
  amount: money,
  /** False while the amount waits for a guest. */
  is_paid: yesNo,
  is_returned,
  called_at: moment,
  /** Until then, players can object to the win. */
  final_at: moment,
  is_final: yesNo,
  /** The ids of cards that reached the prize with the same mark and can still share it. */
  tied: z.array(id),
});

export const status = z.enum(['upcoming', 'active', 'completed']);

/** The result of calling BINGO: whether the card has won, and all wins that stand. */
export const bingoCall = z.strictObject({
  ...{ won: yesNo, status, wins: z.array(win) },
  ...inGame,
});

/** A card with a full line that has not been called, so that its player can win now. */
export const waitingLine = z.strictObject({
  game_id: id,
  kind: z.enum(['private', 'house']),
  title: textOrNull,
  theme_name: text,
  card_number: count,
});

/** A card in a list. */
export const namedCard = z.strictObject({ card_number: count, display_name: text });
