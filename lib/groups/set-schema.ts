import { z } from 'zod';
import { limits } from '@/lib/limits';
import { edited, id, LONG_NAME, name, text } from '@/lib/contract/schema-parts';
import { readLines, refusalOfLines } from './lines';

/** Used in place of a theme's id for a set that is created with the game. */
export const OWN = 'own';

const NAME_MISSING = 'These squares need a name';

const typedLines = text('Write a square a line', 'This is too much to read', limits.set.typed);
const lines = typedLines.superRefine((typed, context) => {
  const message = refusalOfLines(typed);
  if (message) context.addIssue({ code: 'custom', message });
});

const set = z.object({ set_name: name(NAME_MISSING, limits.theme.name, LONG_NAME), lines });

/** The squares of a new game: the id of a theme or a set, or a new set. */
export const madeOf = {
  theme_id: z.union([z.literal(OWN), z.guid()], 'Theme is required'),
  set_name: text(undefined, LONG_NAME).nullish(),
  lines: typedLines.nullish(),
};

type MadeOf = z.output<z.ZodObject<typeof madeOf>>;

/** Adds the errors of a new set to its fields. */
export function checkOwn(typed: MadeOf, context: z.RefinementCtx): void {
  if (typed.theme_id !== OWN) return;
  const { error } = set.safeParse({ set_name: typed.set_name ?? '', lines: typed.lines ?? '' });
  for (const { path, message } of error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message });
}

/** The theme of a new game, or the set that is created with it, as part of the game's settings. */
export const themeOrSet = ({ theme_id, set_name, lines }: MadeOf) =>
  theme_id === OWN
    ? {
        set: { name: set_name ?? '', squares: readLines(lines ?? '').squares },
      }
    : { theme_id };

export const saveSetSchema = z
  .object({
    group_id: id(),
    theme_id: edited,
    version: z.coerce.number().int().optional(),
    ...set.shape,
  })
  .describe('save_set');

export const setIdSchema = z.object({ theme_id: id() });
