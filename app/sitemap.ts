import type { MetadataRoute } from 'next';
import { gamePath } from '@/lib/paths';
import { siteUrl } from '@/lib/server/metadata';
import { listCachedHouseGames } from '@/lib/house-games/public-queries';

/** The public pages. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const games = await listCachedHouseGames();
  const at = (path: string) => new URL(path, siteUrl()).href;
  return [
    { url: at('/'), changeFrequency: 'hourly', priority: 1 },
    { url: at('/how-to-play'), changeFrequency: 'yearly' },
    { url: at('/about'), changeFrequency: 'yearly' },
    ...games.map((game) => ({
      url: at(gamePath(game)),
      lastModified: game.completed_at ?? game.started_at ?? game.created_at,
    })),
  ];
}
