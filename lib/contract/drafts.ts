import { z } from 'zod';
import { LIKELIHOODS } from '@/lib/bingo/kinds';
import { count, id, moment, momentOrNull, text, textOrNull, yesNo } from './parts';

/** The square on one of the 24 spots of a card, in reading order without FREE, or one of the player's own. */
const spotSquare = z.union([z.strictObject({ square: id }), z.strictObject({ own: text })]);
const places = z.array(spotSquare.nullable()).length(24);
const likelihood = z.enum(LIKELIHOODS);

/** What the owner of a card has placed. It is sealed by the owner, or by the clock when the game locks. */
export const draft = z.strictObject({
  /** A save must name the version that its author saw. */
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

/** What can be placed: `kinds` is the likelihood that the square on each spot must have; squares of one's own are 'sometimes'. */
export const gamePool = z.strictObject({
  locks_at: moment,
  kinds: z.array(likelihood).length(24),
  squares: z.array(z.strictObject({ id, summary: text, text, likelihood })),
});

/** The published seal of a card. Once the game is over, `salt` and `squares` prove it. */
export const cardSeal = z.strictObject({
  card_number: count,
  display_name: text,
  sealed_at: momentOrNull,
  seal: textOrNull,
  salt: textOrNull,
  /** The 24 texts in the order of their spots. */
  squares: z.array(text).length(24).nullable(),
});
