import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import type { ListedTheme, ThemePage } from '@/lib/contract/themes';
import { isChoosing } from '@/lib/bingo/drafts';
import type { Game } from '@/lib/bingo/game';
import { THEMES_TAG } from '@/lib/games/cache-tags';
import { CACHE_PROFILE, emptyInBuild, listCachedHouseGames } from '@/lib/games/public-queries';
import { isSlug } from '@/lib/paths';
import { readPublic } from '@/lib/server/read';

/** The public themes with enough squares for a card, by name. */
export async function listThemePages(): Promise<ListedTheme[]> {
  'use cache';
  cacheTag(THEMES_TAG);
  cacheLife(CACHE_PROFILE);
  return readPublic('load_themes_failed', 'theme_pages', {}).catch((error) =>
    emptyInBuild(error, []),
  );
}

/** One of them with its squares; null if there is no such theme. */
export async function getThemePage(slug: string): Promise<ThemePage | null> {
  'use cache';
  cacheTag(THEMES_TAG);
  cacheLife(CACHE_PROFILE);
  // It comes from a URL, and Postgres rejects some characters.
  if (!isSlug(slug)) return null;
  return readPublic('load_themes_failed', 'theme_page', { slug }).catch((error) =>
    emptyInBuild(error, null),
  );
}

/** The house game with this theme of a year whose cards are chosen now. */
export async function getHouseGameOf({
  name,
  kind,
}: Pick<ThemePage, 'name' | 'kind'>): Promise<Game | null> {
  if (kind !== 'year') return null;
  const games = await listCachedHouseGames();
  return games.find((game) => game.theme_name === name && isChoosing(game)) ?? null;
}
