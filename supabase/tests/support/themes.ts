import type { Person } from './db.ts';
import { callAs } from './games.ts';

/** The arguments of `save_square` besides the theme. */
export const NEW_SQUARE = {
  p_square_id: null as string | null,
  p_summary: 'Summary',
  p_text: 'Text',
  p_likelihood: 'sometimes',
  p_months: null as number[] | null,
};

type SquareChange = Partial<typeof NEW_SQUARE> & { p_theme_id: string };

export const saveSquare = (person: Person, change: SquareChange) =>
  callAs(person, 'save_square', { ...NEW_SQUARE, ...change });

/** A theme as in a file of supabase/themes. */
export const houseTheme = (slug: string, squares: number) => ({
  slug,
  name: 'Canteen',
  kind: 'evening' as const,
  text: 'What is on the plates.',
  squares: Array.from({ length: squares }, (_, at) => ({
    summary: `Soup number ${at + 1}`,
    text: 'Counts when it is hot.',
    likelihood: 'often' as const,
    months: null as number[] | null,
  })),
});
