import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDemoAccounts } from '../../local/demo.ts';
import { loadThemes } from '../../local/sql-files.ts';
import { undone, type Tx } from './db.ts';

export type Square = {
  summary: string;
  text: string;
  likelihood: 'often' | 'sometimes' | 'rare';
  months: number[] | null;
};
export type Theme = { name: string; kind: string; description: string; squares: Square[] };
export const seed = readFileSync(join(import.meta.dirname, '../../seed.sql'), 'utf8');

/** Loads the themes and runs the seed in an emptied database, reads what it created, and takes everything back. */
export const seeded = <T>(read: (tx: Tx) => Promise<T>, text = seed): Promise<T> =>
  undone(async (tx) => {
    await tx`truncate public.themes, private.loaded_squares, public.groups, public.games cascade`;
    await tx`insert into public.house_template default values`;
    await ensureDemoAccounts(tx as never);
    await loadThemes(tx);
    await tx.unsafe(text).simple();
    return read(tx);
  });

export const readThemes = (tx: Tx) => tx<Theme[]>`
  select theme.name, theme.kind, theme.description,
    jsonb_agg(jsonb_build_object(
      'summary', square.summary, 'text', square.text, 'likelihood', square.likelihood, 'months', square.months
    )) as squares
  from public.themes as theme
  join public.bingo_squares as square on square.theme_id = theme.id
  group by theme.id
  order by theme.name`;
