import type { MetadataRoute } from 'next';
import { PUBLIC_PAGES } from '@/lib/routes';
import { gamePath, printPath, resultsPath, themePath } from '@/lib/paths';
import { siteUrl } from '@/lib/server/metadata';
import { listThemePages } from '@/lib/themes/public-queries';
import { listCachedHouseGames, listFinishedHouseGames } from '@/lib/games/public-queries';

/** The public pages, with those of all themes and the results of all house games. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [listed, finished, themes] = await Promise.all([
    listCachedHouseGames(),
    listFinishedHouseGames(),
    listThemePages(),
  ]);
  const open = listed.filter(({ status }) => status !== 'completed');
  const at = (path: string) => new URL(path, siteUrl()).href;
  return [
    ...PUBLIC_PAGES.map((path) => ({
      url: at(path),
      changeFrequency: path === '/' ? ('hourly' as const) : ('monthly' as const),
    })),
    ...themes.flatMap(({ slug }) =>
      [themePath(slug), printPath(slug)].map((path) => ({
        url: at(path),
        changeFrequency: 'monthly' as const,
      })),
    ),
    ...open.map((game) => ({
      url: at(gamePath(game)),
      lastModified: game.started_at ?? game.created_at,
    })),
    ...finished.flatMap(({ id, completed_at }) =>
      [gamePath({ id, kind: 'house' }), resultsPath(id)].map((path) => ({
        url: at(path),
        lastModified: completed_at,
      })),
    ),
  ];
}
