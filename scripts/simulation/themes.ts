import { join } from 'node:path';
import type { Likelihood } from '../../lib/bingo/game.ts';
import { readThemes } from '../../supabase/themes/read.ts';

export type Theme = { name: string; isEvening: boolean; squares: Likelihood[] };

/** The themes of the house, each with the likelihoods of its squares. */
export const THEMES: Theme[] = readThemes(join(import.meta.dirname, '../../supabase/themes')).map(
  ({ name, kind, squares }) => ({
    name,
    isEvening: kind === 'evening',
    squares: squares.map(({ likelihood }) => likelihood),
  }),
);

export const THE_YEAR = THEMES.find(({ name }) => name === 'The Year Ahead')!;
