import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Likelihood } from '../../lib/bingo/game.ts';

export type Theme = { name: string; isEvening: boolean; squares: Likelihood[] };

const EVENINGS = [
  'Election Night',
  'The Final',
  'Awards Show',
  'Song Contest',
  'Keynote',
  'TV Debate',
  'Family Dinner',
  'All-Hands Meeting',
];

const seed = readFileSync(join(import.meta.dirname, '../../supabase/seed.sql'), 'utf8');

/** The themes of the seed, each with the likelihoods of its squares. */
export const THEMES: Theme[] = seed
  .split('insert into public.themes (name, description) values (')
  .slice(1)
  .map((written) => {
    const name = /'(.*?)'/.exec(written)![1]!;
    const squares = [...written.matchAll(/^ {4}\('.*', '(often|sometimes|rare)'\)/gm)];
    return {
      name,
      isEvening: EVENINGS.includes(name),
      squares: squares.map(([, likelihood]) => likelihood as Likelihood),
    };
  });
