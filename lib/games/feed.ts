import 'server-only';
import { createHash } from 'node:crypto';
import { siteUrl } from '@/lib/server/metadata';
import { atomFeed } from '@/lib/words/feed';
import { getCachedHouseFeed } from './public-queries';

/** Answers a feed reader, which asks often and gets 304 while nothing has changed; 404 for a game that does not exist. */
export async function feedAnswer(request: Request, gameId?: string): Promise<Response> {
  const feed = await getCachedHouseFeed(gameId);
  if (!feed) return new Response(null, { status: 404 });
  const xml = atomFeed(feed, siteUrl(), gameId);
  const version = createHash('sha256').update(xml).digest('base64url').slice(0, 16);
  const headers = { etag: `"${version}"`, 'cache-control': 'public, max-age=60' };
  if (request.headers.get('if-none-match')?.includes(version))
    return new Response(null, { status: 304, headers });
  return new Response(xml, {
    headers: { ...headers, 'content-type': 'application/atom+xml; charset=utf-8' },
  });
}
