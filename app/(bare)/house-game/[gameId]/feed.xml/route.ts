import { createHash } from 'node:crypto';
import { getCachedHouseGame } from '@/lib/games/public-queries';
import { siteUrl } from '@/lib/server/metadata';
import { atomFeed } from '@/lib/words/feed';

/** The marks and the end of a house game for feed readers. They ask often, and get 304 while nothing has changed. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/house-game/[gameId]/feed.xml'>,
) {
  const house = await getCachedHouseGame((await params).gameId);
  if (!house) return new Response(null, { status: 404 });
  const feed = atomFeed(house.state, siteUrl());
  const version = createHash('sha256').update(feed).digest('base64url').slice(0, 16);
  const headers = { etag: `"${version}"`, 'cache-control': 'public, max-age=60' };
  if (request.headers.get('if-none-match')?.includes(version))
    return new Response(null, { status: 304, headers });
  return new Response(feed, {
    headers: { ...headers, 'content-type': 'application/atom+xml; charset=utf-8' },
  });
}
