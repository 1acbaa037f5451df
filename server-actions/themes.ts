'use server';

import { z } from 'zod';
import { action, formAction } from '@/lib/server/actions';
import { messageOf } from '@/lib/words/all-messages';
import {
  importSquaresSchema,
  squareIdSchema,
  squareSchema,
  themeIdSchema,
  themeSchema,
} from '@/lib/themes/schema';
import type { ImportedSquares, LoadedThemes } from '@/lib/contract/themes';
import { houseThemes } from '@/lib/themes/queries';
import { rpc } from '@/lib/supabase/rpc';

/** Turns "11, 12, 1" into the number array that SQL expects. */
const monthsOf = ({ months }: { months: string | null }) => months?.split(', ').map(Number) ?? null;

type Saved = { isNew: boolean };

export const saveTheme = formAction(
  {
    schema: themeSchema,
    failure: 'save_theme_failed',
    success: ({ isNew }: Saved) => messageOf(isNew ? 'theme_created' : 'theme_updated'),
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'save_theme', input);
    return { isNew: !input.theme_id };
  },
);

/** Adds the themes and squares of the house that were never here. */
export const loadThemes = action(
  {
    schema: z.object({}),
    failure: 'load_house_themes_failed',
    success: (loaded: LoadedThemes) => messageOf('house_themes_loaded', loaded),
    refresh: true,
  },
  ({ supabase }) => rpc(supabase, 'load_themes', { themes: houseThemes() }),
);

/** Deletes a theme and its squares; games created from it keep their own copies. */
export const deleteTheme = action(
  {
    schema: themeIdSchema,
    failure: 'delete_theme_failed',
    success: 'theme_deleted',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'delete_theme', input);
  },
);

export const saveSquare = formAction(
  {
    schema: squareSchema,
    failure: 'save_square_failed',
    success: ({ isNew }: Saved) => messageOf(isNew ? 'square_created' : 'square_updated'),
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'save_square', { ...input, months: monthsOf(input) });
    return { isNew: !input.square_id };
  },
);

export const deleteSquare = action(
  {
    schema: squareIdSchema,
    failure: 'delete_square_failed',
    success: 'square_deleted',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'delete_square', input);
  },
);

/** Adds many squares to a theme at once, except those that it already has. The form renders its page again. */
export const importSquares = action(
  {
    schema: importSquaresSchema,
    failure: 'import_squares_failed',
    success: ({ count, known }: ImportedSquares) =>
      messageOf(known > 0 ? 'squares_imported_but_known' : 'squares_imported', { count, known }),
  },
  ({ input, supabase }) =>
    rpc(supabase, 'import_squares', {
      ...input,
      squares: input.squares.map((square) => ({ ...square, months: monthsOf(square) })),
    }),
);
