import { NextResponse, type NextRequest } from 'next/server';
import { MISSED_HEADER, WAITED_HEADER } from '@/lib/live/news';
import { audienceOf, audienceSettings, countMissed } from '@/lib/house-games/audience';
import { getCachedGameJson, newsSince } from '@/lib/house-games/cached-game-json';
import { addressOf } from '@/lib/server/client-address';

type Context = { params: Promise<{ gameId: string }> };

/** How many broadcasts one screen may say it missed since it read last. */
const MOST_MISSED = 100;

/**
 * What happened in a house game since an event, from its cached page: how onlookers follow a large game without the live
 * channel, and how everybody finds what the channel dropped. It asks the backend for nothing that the page does not ask.
 */
export async function GET(request: NextRequest, { params }: Context): Promise<NextResponse> {
  const { gameId } = await params;
  const given = request.nextUrl.searchParams;
  const page = await getCachedGameJson(gameId.toLowerCase());
  if (!page) return new NextResponse(null, { status: 404 });
  const part = given.get('part');
  if (part === 'card' || part === 'after') return json(page[part]);
  const { headers } = request;
  countMissed(Math.min(numberOf(headers.get(MISSED_HEADER)), MOST_MISSED));
  const audience = audienceOf(gameId.toLowerCase());
  const now = Date.now();
  if (headers.has(WAITED_HEADER))
    audience.countRead(addressOf(headers), numberOf(headers.get(WAITED_HEADER)), now);
  const pace = audience.paceAt(now, page.cards_sold);
  return json(newsSince(page, Number(given.get('since') ?? 0), pace));
}

/** Only where the pace is fixed has no process to see every read. */
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
