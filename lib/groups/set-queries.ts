import 'server-only';
import { isId, read } from '@/lib/supabase/read';
import type { ThemeSquares } from '@/lib/contract/sets';

/** A theme or a set with its squares; null if the viewer may not see it. */
export async function getThemeSquares(themeId: string): Promise<ThemeSquares | null> {
  if (!isId(themeId)) return null;
  return read('load_sets_failed', 'theme_squares', { p_theme_id: themeId });
}
