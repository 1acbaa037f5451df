import { z } from 'zod';
import { count, id, moment, momentOrNull, money, text, textOrNull, yesNo } from './parts';
import {
  LIKELIHOODS,
  THREE_PRIZES,
  type BingoCall,
  type Card,
  type GameSquare,
  type InGame,
  type Win,
} from '@/lib/bingo/game';

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
};

export const gameSquare: z.ZodType<GameSquare> = z.strictObject({
  ...squareFields,
  likelihood: z.enum(LIKELIHOODS).optional(),
});

/** The game that a result is about. */
const inGame = { game_id: id, kind: z.enum(['private', 'house']) };

/** A square as of the event `seq`, which the action wrote. */
export const changedSquare = z.strictObject({ ...squareFields, ...inGame, seq: count });

/** What lies at a place of a card. */
export const cardSquare = z.strictObject({
  ...{ position: count, game_square_id: id, own: text.optional() },
});

export const cardFields = {
  id,
  game_id: id,
  card_number: count,
  display_name: text,
  is_house_card: yesNo,
  is_winner: yesNo,
  purchased_at: moment,
  squares: z.array(cardSquare).refine(({ length }) => length === 24 || length === 0),
};

export const card: z.ZodType<Card> = z.strictObject(cardFields);

/** A card after it was bought or repaired. */
export const changedCard = z.strictObject({ ...cardFields, ...inGame });

/** The positions on which a win rests: a line, two of them or the whole card. */
export const line = z.array(count).min(5).max(25);

const prize = z.enum(THREE_PRIZES);

const win: z.ZodType<Win> = z.strictObject({
  seq: count,
  prize,
  card_number: count,
  display_name: text,
  positions: z.array(count),
  amount: money,
  is_paid: yesNo,
  called_at: moment,
  final_at: moment,
  is_final: yesNo,
});

/** Of a game with three prizes. */
export const ofThree = { prize: prize.optional(), wins: z.array(win).optional() };
export const wins = z.array(win);

const lost = { won: z.literal(false), winner_display_name: text, wins: wins.optional() };
const won = {
  won: z.literal(true),
  pot_amount: money,
  winner_display_name: text,
  line,
  ...ofThree,
};

export const bingoCall: z.ZodType<InGame<BingoCall>> = z.union([
  z.strictObject({ ...won, ...inGame }),
  z.strictObject({ ...lost, ...inGame }),
]);

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
