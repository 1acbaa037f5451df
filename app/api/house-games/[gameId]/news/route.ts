import { NextResponse, type NextRequest } from 'next/server';
import { MISSED_HEADER, WAITED_HEADER } from '@/lib/live/news';
import { audienceOf, audienceSettings, countMissed } from '@/lib/house-games/audience';
import { getCachedGameJson, newsSince } from '@/lib/house-games/cached-game-json';
import { addressOf } from '@/lib/server/client-address';

type Context = { params: Promise<{ gameId: string }> };

/** The most missed broadcasts that one request can report. */
const MAX_MISSED = 100;

/**
 * Returns the events of a house game since an event, from its cached page. Onlookers read it in place of the live channel,
 * and all other screens to find lost messages. It makes no calls to the backend beyond those of the cached page.
 */
export async function GET(request: NextRequest, { params }: Context): Promise<NextResponse> {
  const { gameId } = await params;
  const given = request.nextUrl.searchParams;
  const page = await getCachedGameJson(gameId.toLowerCase());
  if (!page) return new NextResponse(null, { status: 404 });
  const part = given.get('part');
  if (part === 'card' || part === 'after') return json(page[part]);
  const { headers } = request;
  countMissed(Math.min(numberOf(headers.get(MISSED_HEADER)), MAX_MISSED));
  const audience = audienceOf(gameId.toLowerCase());
  const now = Date.now();
  if (headers.has(WAITED_HEADER))
    audience.countRead(addressOf(headers), numberOf(headers.get(WAITED_HEADER)), now);
  const pace = audience.paceAt(now, page.cards_sold);
  return json(newsSince(page, Number(given.get('since') ?? 0), pace));
}

/** Shared caches may store the response only if the pace is fixed. Otherwise each process must count the reads. */
const isShared = audienceSettings().pace !== null;

function json(body: string): NextResponse {
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': isShared ? 'public, max-age=0, s-maxage=1' : 'no-store',
  };
  return new NextResponse(body, { headers });
}

function numberOf(text: string | null): number {
  const number = Number(text);
  return Number.isFinite(number) && number > 0 ? number : 0;
}
