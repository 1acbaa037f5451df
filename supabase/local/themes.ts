import { join } from 'node:path';
import type { ISql } from 'postgres';
import { readThemes } from '../themes/read.ts';
import { root } from './settings.ts';

/** Adds the themes and squares of supabase/themes that this database never had. */
export async function loadThemes(sql: ISql): Promise<{ themes: number; squares: number }> {
  const themes = JSON.stringify(readThemes(join(root, 'supabase/themes')));
  const [row] = await sql<{ loaded: { themes: number; squares: number } }[]>`
    select private.load_themes(${themes}::text::jsonb, null) as loaded`;
  return row!.loaded;
}
