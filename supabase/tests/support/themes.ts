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
