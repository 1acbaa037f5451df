import { z } from 'zod';
import { count, id, moment, text, textOrNull, yesNo } from './parts';

/** `dropped` if another objection took the win back first. */
const status = z.enum(['open', 'upheld', 'dismissed', 'dropped']);

/** A claim that one mark of a win is wrong. */
export const objection = z.strictObject({
  id,
  game_square_id: id,
  by: text,
  /** Null if the viewer may not read it. */
  reason: textOrNull,
  status,
  is_mine: yesNo,
  /** The names of the people whose press counts now; empty in a house game, where admins decide. */
  deciders: z.array(text),
  /** Whether the viewer is one of the deciders. */
  is_decider: yesNo,
  created_at: moment,
});

/** What an action about an objection returns. */
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
