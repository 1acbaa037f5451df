import { NextResponse, type NextRequest } from 'next/server';
import { browserEventsSchema } from '@/lib/analytics/events';
import { createRateLimit, readBody } from '@/lib/analytics/intake';
import { isTracking } from '@/lib/analytics/keys';
import { forwardEvents, type Who } from '@/lib/analytics/server';
import { isOwnPage } from '@/lib/server/origin';
import { addressOf } from '@/lib/server/client-address';
import { createServerSupabase } from '@/lib/supabase/server';

const isWelcome = createRateLimit();

const answer = (status: number) => new NextResponse(null, { status });

/** Where browsers tell what they saw. Who they are is read from the session, not from them. */
export async function POST(request: NextRequest): Promise<NextResponse> {
  if (!isTracking) return answer(404);
  if (!isOwnPage(request.headers)) return answer(403);
  if (!isWelcome(addressOf(request.headers))) return answer(429);
  const body = await readBody(request.body);
  if (body === null) return answer(413);
  const seen = browserEventsSchema.safeParse(json(body));
  if (!seen.success) return answer(400);
  forwardEvents(seen.data, await whoPosts());
  return answer(204);
}

async function whoPosts(): Promise<Who> {
  const supabase = await createServerSupabase();
  const { data } = await supabase.auth.getClaims();
  return data && { id: data.claims.sub };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
