import { NextResponse, type NextRequest } from 'next/server';
import { browserEventsSchema } from '@/lib/browser/analytics-events';
import { track, type Who } from '@/lib/server/analytics';
import { MAX_BYTES, MOST_EVENTS } from '@/lib/server/analytics-intake';
import { isTracking } from '@/lib/browser/analytics-keys';
import { createRateLimit } from '@/lib/server/rate-limit';
import { isOwnPage } from '@/lib/server/origin';
import { readBody } from '@/lib/server/read-body';
import { addressOf } from '@/lib/server/client-address';
import { claimsOf } from '@/lib/server/refresh-session';
import { createServerSupabase } from '@/lib/server/supabase';

const isAllowed = createRateLimit(MOST_EVENTS);

const respond = (status: number) => new NextResponse(null, { status });

/** Receives analytics events of browsers. The user is read from the session, not from the events. */
export async function POST(request: NextRequest): Promise<NextResponse> {
  if (!isTracking) return respond(404);
  if (!isOwnPage(request.headers)) return respond(403);
  if (!isAllowed(addressOf(request.headers))) return respond(429);
  const body = await readBody(request.body, MAX_BYTES);
  if (body === null) return respond(413);
  const events = browserEventsSchema.safeParse(json(body));
  if (!events.success) return respond(400);
  const sender = await getSender();
  for (const { event, payload, context } of events.data) track(event, payload, sender, context);
  return respond(204);
}

async function getSender(): Promise<Who> {
  const { data } = await claimsOf(await createServerSupabase());
  return data && { id: data.claims.sub };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
