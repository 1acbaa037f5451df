import { z } from 'zod';
import {
  count,
  id,
  moment,
  momentOrNull,
  money,
  text,
  textOrNull,
  yesNo,
} from '@/lib/answer-parts';
import type { BingoCall, Card, GameSquare } from '@/lib/bingo/game';

export const squareFields = {
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

export const gameSquare: z.ZodType<GameSquare> = z.strictObject(squareFields);

export const card: z.ZodType<Card> = z.strictObject({
  id,
  game_id: id,
  card_number: count,
  display_name: text,
  is_house_card: yesNo,
  is_winner: yesNo,
  purchased_at: moment,
  squares: z.array(z.strictObject({ position: count, game_square_id: id })).length(24),
});

export const line = z.array(count).length(5);

export const bingoCall: z.ZodType<BingoCall> = z.union([
  z.strictObject({ won: z.literal(true), pot_amount: money, winner_display_name: text, line }),
  z.strictObject({ won: z.literal(false), winner_display_name: text }),
]);

/** A card with a full line that nobody has called: whoever holds it can win now. */
export const waitingLine = z.strictObject({
  game_id: id,
  kind: z.enum(['private', 'house']),
  title: textOrNull,
  theme_name: text,
  card_number: count,
});

export type WaitingLine = z.infer<typeof waitingLine>;

/** A card as it is named in a list. */
export const namedCard = z.strictObject({ card_number: count, display_name: text });
