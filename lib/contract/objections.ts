import { z } from 'zod';
import { count, id, moment, text, textOrNull, yesNo } from './parts';

/** `dropped` if another objection took the win back first. */
const status = z.enum(['open', 'upheld', 'dismissed', 'dropped']);

/**
 * Who decides an objection: an admin in a house game, the host in a private game. If the host has a stake in the win, it
 * needs a second by another player, or by the winner if there is no other player.
 */
export const decider = z.enum(['admin', 'host', 'second', 'winner']);

/** A claim that one mark of a win is wrong. */
export const objection = z.strictObject({
  id,
  game_square_id: id,
  by: text,
  /** The player who agreed, or null. */
  seconded_by: textOrNull,
  /** Null if the viewer may not read it. */
  reason: textOrNull,
  status,
  decided_by: decider,
  is_mine: yesNo,
  /**
   * What the viewer may do about it. If the host decides, a player's agreement has no effect except that the host reads
   * it.
   */
  may: z.enum(['decide', 'second']).nullable(),
  created_at: moment,
});

/** An objection after an action. */
export const changedObjection = z.strictObject({
  objection_id: id,
  status,
  game_id: id,
  kind: z.enum(['private', 'house']),
});

/** The house games with open objections for an admin. The one that becomes final soonest is first. */
export const openObjections = z.array(
  z.strictObject({
    game_id: id,
    title: textOrNull,
    theme_name: text,
    waiting: count,
    final_at: moment,
  }),
);

/** The number of objections in one game that a press of the viewer would decide. */
export const waitingObjections = z.strictObject({
  game_id: id,
  kind: z.enum(['private', 'house']),
  title: textOrNull,
  theme_name: text,
  objections: count,
});

export type OpenObjections = z.infer<typeof openObjections>;
