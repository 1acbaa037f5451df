import { z } from 'zod';
import type { CardSeal, Draft, GamePool } from '@/lib/bingo/drafts';
import { LIKELIHOODS } from '@/lib/bingo/kinds';
import { count, id, moment, momentOrNull, text, textOrNull, yesNo } from './parts';

const place = z.union([z.strictObject({ square: id }), z.strictObject({ own: text })]);
const places = z.array(place.nullable()).length(24);
const likelihood = z.enum(LIKELIHOODS);

export const draft: z.ZodType<Draft> = z.strictObject({
  version: count,
  places,
  sealed_at: momentOrNull,
  seal: textOrNull,
  locks_at: moment,
  is_locked: yesNo,
});

export const savedDraft = z.strictObject({ version: count, places });

export const sealedCard = z.strictObject({
  ...{ seal: text, sealed_at: moment, game_id: id, kind: z.enum(['private', 'house']) },
});

export const gamePool: z.ZodType<GamePool> = z.strictObject({
  locks_at: moment,
  kinds: z.array(likelihood).length(24),
  squares: z.array(z.strictObject({ id, summary: text, text, likelihood })),
});

export const cardSeal: z.ZodType<CardSeal> = z.strictObject({
  card_number: count,
  display_name: text,
  sealed_at: momentOrNull,
  seal: textOrNull,
  salt: textOrNull,
  squares: z.array(text).length(24).nullable(),
});
