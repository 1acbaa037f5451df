import 'server-only';
import { cookies, headers } from 'next/headers';
import { after } from 'next/server';
import type { PostHog } from 'posthog-node';
import { TAB_COOKIE } from '@/lib/cookies';
import { getOrigin } from '@/lib/server/origin';
import { events, tabSchema, type EventName, type EventPayload } from './events';
import type { BrowserEvent, TabContext } from './events';
import { isTracking, posthogKey } from './keys';
import { pageUrlOf, routeOf } from './routes';
import { log } from '@/lib/server/log';

/** The user of an event; null for a guest or a visitor. */
export type Who = { id: string } | null;

/** Tracks an event of a server action, after the response is sent. */
export function track<Name extends EventName>(
  event: Name,
  payload: EventPayload<Name>,
  who: Who,
): void {
  if (!isTracking) return;
  const timestamp = new Date();
  after(async () => {
    const context = { timestamp: timestamp.toISOString(), ...(await contextOfRequest()) };
    await send([{ event, payload: events[event].parse(payload), context }], who);
  });
}

/** Forwards events that a browser has sent. */
export function forwardEvents(received: readonly BrowserEvent[], who: Who): void {
  if (isTracking) after(() => send(received, who));
}

type Sent = { event: EventName; payload: object; context: Context };
type Context = { timestamp: string; session_id?: string };

let posthog: Promise<PostHog> | undefined;

const open = () =>
  (posthog ??= import('posthog-node').then(
    ({ PostHog }) =>
      new PostHog(posthogKey, {
        host: process.env.POSTHOG_HOST || 'https://us.i.posthog.com',
        disableGeoip: true,
        requestTimeout: 5000,
        fetchRetryCount: 1,
        maxQueueSize: 1000,
      }),
  ));

let wasReached = true;

async function send(batch: readonly Sent[], who: Who): Promise<void> {
  try {
    const client = await open();
    for (const { event, payload, context } of batch) {
      client.capture({
        event,
        distinctId: who?.id ?? context.session_id ?? 'unknown',
        timestamp: new Date(context.timestamp),
        properties: {
          ...payload,
          ...context,
          user_id: who?.id ?? null,
          user_type: who ? 'authenticated' : 'guest',
          // No profiles of people without an account.
          $process_person_profile: who !== null,
        },
      });
    }
    await client.flush();
    wasReached = true;
  } catch (error) {
    // Logged once per outage. Queued events are sent with the next event.
    if (wasReached) log.error('Analytics could not be reached', error);
    wasReached = false;
  }
}

/** The context of an action from its request's headers and the tab's cookie. */
async function contextOfRequest() {
  const [sent, store, origin] = await Promise.all([headers(), cookies(), getOrigin()]);
  const page = sent.get('referer') ?? '';
  const page_url = page.startsWith(`${origin}/`) ? pageUrlOf(page) : `${origin}/[other]`;
  return {
    ...tabOf(store.get(TAB_COOKIE)?.value),
    page_url,
    route: routeOf(page_url.slice(origin.length)),
    user_agent: sent.get('user-agent')?.slice(0, 300),
  };
}

function tabOf(cookie = ''): Partial<TabContext> {
  try {
    return tabSchema.parse(JSON.parse(cookie));
  } catch {
    return {};
  }
}
