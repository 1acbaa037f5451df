import { z } from 'zod';
import { count, id, moment, text, textOrNull, yesNo } from './parts';
import type { Decider, Objection } from '@/lib/bingo/game';

const status = z.enum(['open', 'upheld', 'dismissed', 'dropped']);

export const decider: z.ZodType<Decider> = z.enum(['host', 'players', 'winner', 'admins']);

export const objection: z.ZodType<Objection> = z.strictObject({
  id,
  game_square_id: id,
  by: text,
  reason: textOrNull,
  status,
  decided_by: decider,
  is_mine: yesNo,
  my_vote: yesNo.nullable(),
  votes_for: count,
  votes_against: count,
  voters: count,
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

/** The number of objections in one game that the viewer can decide or vote on. */
export const waitingObjections = z.strictObject({
  game_id: id,
  kind: z.enum(['private', 'house']),
  title: textOrNull,
  theme_name: text,
  objections: count,
});

export type OpenObjections = z.infer<typeof openObjections>;
