import { z } from 'zod';
import { count, id, moment, text, textOrNull, yesNo } from './parts';
import type { Decider, Objection } from '@/lib/bingo/game';

const status = z.enum(['open', 'upheld', 'dismissed', 'dropped']);

export const decider: z.ZodType<Decider> = z.enum(['admin', 'host', 'second', 'winner']);

export const objection: z.ZodType<Objection> = z.strictObject({
  id,
  game_square_id: id,
  by: text,
  seconded_by: textOrNull,
  reason: textOrNull,
  status,
  decided_by: decider,
  is_mine: yesNo,
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
