import { z } from 'zod';
import { count, id, moment, momentOrNull, money, yesNo } from './parts';
import { card } from './cards';
import { choice, game } from './games';

/** A card of a guest session, with its game. */
export const heldCard = z.strictObject({
  game_id: id,
  card,
  game,
  choice,
  /** It has a full line that has not been called. */
  is_waiting: yesNo,
  claim_ends_at: momentOrNull,
  /** When the session ends, unless the guest plays on. */
  expires_at: moment,
});

export type Held = z.infer<typeof heldCard>;

export const migration = z.strictObject({
  success: yesNo,
  migrated_cards: count,
  claimed_amount: money,
});
