import { z } from 'zod';
import { limits } from '@/lib/limits';
import { edited, id, LONG_NAME, name, text } from '@/lib/words/schema-parts';
import { readLines, refusalOfLines, type Named } from './lines';

/** Used in place of a theme's id for a set that is created with the game. */
export const OWN = 'own';

const NAME_MISSING = 'Give these squares a name';

const typedLines = text('Write one square per line', 'This list is too long', limits.set.typed);

const named = z.array(z.object({ user_id: z.guid(), display_name: z.string() }));

/** The people of a form whom squares can be about. SQL checks that they are of the group. */
export function peopleIn(json: string | null | undefined): Named[] {
  try {
    return named.parse(JSON.parse(json || '[]'));
  } catch {
    return [];
  }
}

const set = {
  set_name: name(NAME_MISSING, limits.theme.name, LONG_NAME),
  lines: typedLines,
  people: text().nullish(),
  /** Before the start of the game, so that the set is only begun here. */
  everybody_writes: z.boolean().optional(),
};

type Typed = Pick<z.output<z.ZodObject<typeof set>>, 'lines' | 'people' | 'everybody_writes'>;

function checkLines({ lines, people, everybody_writes }: Typed, context: z.RefinementCtx) {
  const message = refusalOfLines(lines, peopleIn(people), everybody_writes);
  if (message) context.addIssue({ code: 'custom', path: ['lines'], message });
}

const wholeSet = z.object(set).superRefine(checkLines);

/** The squares of a new game: the id of a theme or a set, or a new set. */
export const madeOf = {
  theme_id: z.union([z.literal(OWN), z.guid()], 'Theme is required'),
  set_name: text(undefined, LONG_NAME).nullish(),
  lines: typedLines.nullish(),
  people: set.people,
  everybody_writes: set.everybody_writes,
};

type MadeOf = z.output<z.ZodObject<typeof madeOf>>;

/** Adds the errors of a new set to its fields. */
export function checkOwn(typed: MadeOf, context: z.RefinementCtx): void {
  if (typed.theme_id !== OWN) return;
  const { set_name, lines, ...rest } = typed;
  const { error } = wholeSet.safeParse({ ...rest, set_name: set_name ?? '', lines: lines ?? '' });
  for (const { path, message } of error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message });
}

/** The theme of a new game, or the set that is created with it, as part of the game's settings. */
export const themeOrSet = ({ theme_id, set_name, lines, people }: MadeOf) =>
  theme_id === OWN
    ? {
        set: { name: set_name ?? '', squares: readLines(lines ?? '', peopleIn(people)).squares },
      }
    : { theme_id };

export const saveSetSchema = z
  .object({
    group_id: id(),
    theme_id: edited,
    version: z.coerce.number().int().optional(),
    ...set,
  })
  .superRefine(checkLines)
  .describe('save_set');

export const setIdSchema = z.object({ theme_id: id() });
