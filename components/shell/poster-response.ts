import { cacheLife } from 'next/cache';
import { addressOf } from '@/lib/server/client-address';
import { posterVersion } from '@/lib/server/metadata';
import { createRateLimit } from '@/lib/server/rate-limit';
import type { Poster } from '@/lib/words/shares';
import { renderPoster } from './render-poster';

/** Per minute. Few pictures are rendered, but each request for one reads its game. */
const PICTURES = { per_address: 60, total: 1200 };

const isAllowed = createRateLimit(PICTURES);

/**
 * Responds with a share picture. With a version in its address, it never changes and is cached for ever; other
 * addresses are cached for a minute. A picture that somebody can withdraw, such as that of shared results, is
 * revalidated at each request.
 */
export async function respondWithPoster(
  request: Request,
  read: () => Promise<Poster | null>,
  { canBeWithdrawn = false } = {},
): Promise<Response> {
  if (!isAllowed(addressOf(request.headers)))
    return new Response(null, { status: 429, headers: { 'retry-after': '60' } });
  const poster = await read();
  if (!poster) return new Response(null, { status: 404 });
  const version = posterVersion(poster);
  const isCurrent = new URL(request.url).searchParams.get('v') === version;
  const headers = {
    etag: `"${version}"`,
    'cache-control': canBeWithdrawn
      ? 'private, no-cache'
      : isCurrent
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=60',
  };
  if (request.headers.get('if-none-match')?.includes(version))
    return new Response(null, { status: 304, headers });
  return new Response(await render(poster), {
    headers: { ...headers, 'content-type': 'image/png' },
  });
}

/** Cached by its words, so that it is rendered again only when the picture changes. */
async function render(poster: Poster): Promise<ArrayBuffer> {
  'use cache';
  cacheLife('days');
  return (await renderPoster(poster)).arrayBuffer();
}
