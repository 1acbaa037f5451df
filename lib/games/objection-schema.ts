import { z } from 'zod';
import { limits } from '@/lib/limits';
import { id, name } from '@/lib/contract/schema-parts';
import { reason_missing } from '@/lib/words/objections';

const LONG_REASON = 'The reason must be less than 200 characters';

export const objectToMarkSchema = z
  .object({
    game_square_id: id(),
    /** The win to which the viewer objects. */
    win: z.number().int(),
    reason: name(reason_missing.description, limits.objection_reason, LONG_REASON),
  })
  .describe('object_to_mark');

export const decideObjectionSchema = z.object({ objection_id: id(), upholds: z.boolean() });

export const secondObjectionSchema = z.object({ objection_id: id() });
