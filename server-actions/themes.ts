'use server';

import type { PostgrestError } from '@supabase/supabase-js';
import { action, formAction } from '@/lib/entry/actions';
import { messageOf } from '@/lib/words/all-messages';
import {
  importSquaresSchema,
  squareIdSchema,
  squareSchema,
  themeIdSchema,
  themeSchema,
} from '@/lib/themes/schema';
import type { Supabase } from '@/lib/supabase/client';
import { everyRow } from '@/lib/supabase/every-row';
import { Refusal, rpc } from '@/lib/supabase/rpc';
import {
  delete_square_failed,
  delete_theme_failed,
  import_squares_failed,
  save_square_failed,
  save_theme_failed,
} from '@/lib/words/themes';

type Written = { data: { id: string }[] | null; error: PostgrestError | null };

const themeGone = () => new Refusal('theme_not_found');
const summaryTaken = () => new Refusal('summary_taken', { notice: messageOf('summary_taken') });
const squareGone = () => new Refusal('square_not_found', { notice: messageOf('square_gone') });

/** What the tables answer, as refusals: row security refuses a new row aloud and hides an old one in silence. */
async function written(supabase: Supabase, answer: PromiseLike<Written>, gone: () => Refusal) {
  const { data, error } = await answer;
  if (error?.code === '42501') throw new Refusal('not_admin');
  if (error?.code === '23503') throw themeGone();
  if (error?.code === '23514') throw new Refusal('too_long');
  if (error?.code === '23505') throw summaryTaken();
  if (error) throw error;
  if (data?.length) return;
  const account = await rpc(supabase, 'my_account', {});
  throw account?.is_admin ? gone() : new Refusal('not_admin');
}

/** A square as its table has it. */
const rowOf = <Square extends { months: string | null }>({ months, ...square }: Square) => ({
  ...square,
  months: months?.split(', ').map(Number) ?? null,
});

type Saved = { isNew: boolean };

export const saveTheme = formAction(
  {
    schema: themeSchema,
    failure: { save_theme_failed },
    success: ({ isNew }: Saved) => messageOf(isNew ? 'theme_created' : 'theme_updated'),
    refresh: true,
  },
  async ({ input: { theme_id, ...theme }, supabase }) => {
    const themes = supabase.from('themes');
    const saving = theme_id
      ? themes.update(theme).eq('id', theme_id).select('id')
      : themes.insert(theme).select('id');
    await written(supabase, saving, themeGone);
    return { isNew: !theme_id };
  },
);

/** Deletes a theme and its squares; games that were made of it keep their own copy. */
export const deleteTheme = action(
  {
    schema: themeIdSchema,
    failure: { delete_theme_failed },
    success: 'theme_deleted',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'delete_theme', { p_theme_id: input.theme_id });
  },
);

export const saveSquare = formAction(
  {
    schema: squareSchema,
    failure: { save_square_failed },
    success: ({ isNew }: Saved) => messageOf(isNew ? 'square_created' : 'square_updated'),
    refresh: true,
  },
  async ({ input: { square_id, ...square }, supabase }) => {
    const squares = supabase.from('bingo_squares');
    const saving = square_id
      ? squares.update(rowOf(square)).eq('id', square_id).select('id')
      : squares.insert(rowOf(square)).select('id');
    await written(supabase, saving, squareGone);
    return { isNew: !square_id };
  },
);

export const deleteSquare = action(
  {
    schema: squareIdSchema,
    failure: { delete_square_failed },
    success: 'square_deleted',
    refresh: true,
  },
  async ({ input, supabase }) => {
    const deleting = supabase.from('bingo_squares').delete().eq('id', input.square_id).select('id');
    await written(supabase, deleting, squareGone);
  },
);

type Imported = { count: number; known: number };

/** Adds many squares to a theme at once, but none that it has already: a list pasted twice goes in once. */
export const importSquares = action(
  {
    schema: importSquaresSchema,
    failure: { import_squares_failed },
    success: ({ count, known }: Imported) =>
      messageOf(known > 0 ? 'squares_imported_but_known' : 'squares_imported', { count, known }),
    refresh: true,
  },
  async ({ input: { theme_id, squares }, supabase }): Promise<Imported> => {
    const present = await summariesOf(supabase, theme_id);
    const fresh = squares.filter(({ summary }) => !present.has(summary.toLowerCase()));
    if (fresh.length > 0) {
      const rows = fresh.map((square) => ({ theme_id, ...rowOf(square) }));
      const adding = supabase.from('bingo_squares').insert(rows).select('id');
      await written(supabase, adding, squareGone);
    }
    return { count: fresh.length, known: squares.length - fresh.length };
  },
);

async function summariesOf(supabase: Supabase, theme_id: string): Promise<Set<string>> {
  const known = await everyRow((from, to) =>
    supabase
      .from('bingo_squares')
      .select('summary')
      .eq('theme_id', theme_id)
      .order('id')
      .range(from, to),
  );
  return new Set(known.map(({ summary }) => summary.toLowerCase()));
}
