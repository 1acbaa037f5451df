import 'server-only';
import { cookies, headers } from 'next/headers';
import { after } from 'next/server';
import type { PostHog } from 'posthog-node';
import { TAB_COOKIE } from '@/lib/cookies';
import {
  events,
  tabSchema,
  type EventName,
  type EventPayload,
  type BrowserContext,
  type TabContext,
} from '@/lib/browser/analytics-events';
import { isTracking, posthogKey } from '@/lib/browser/analytics-keys';
import { pageUrlOf, routeOf } from '@/lib/browser/analytics-routes';
import { getOrigin } from './origin';
import { settings } from './settings';
import { log } from './log';
import { failed, isPaused, reasonOf, worked } from './outages';

/** The user of an event; null for a guest or a visitor. */
export type Who = { id: string } | null;

let posthog: Promise<PostHog> | undefined;

const open = () =>
  (posthog ??= import('posthog-node').then(
    ({ PostHog }) =>
      new PostHog(posthogKey, {
        host: settings().POSTHOG_HOST,
        disableGeoip: true,
        requestTimeout: 5000,
        // `send` alone decides when to try. The client would also try by itself, with a line in the log each time.
        fetchRetryCount: 0,
        flushInterval: 0,
        flushAt: 2 * LONGEST_QUEUE,
        fetch: fetchOrThrow,
      }),
  ));

/** While PostHog fails, this many events wait, and more are dropped. */
const LONGEST_QUEUE = 1000;
let waiting = 0;

/** The client keeps events after an error, but drops them after an answer such as 429 or 500. */
const fetchOrThrow: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.status !== 429 && response.status < 500) return response;
  await response.body?.cancel();
  throw Object.assign(new Error('PostHog refused'), { code: String(response.status) });
};

let sending = Promise.resolve();

/** Sends what is queued, one request after the other. While PostHog fails, the events wait for a later one. */
const send = (client: PostHog): Promise<void> =>
  (sending = sending.then(async () => {
    if (isPaused('analytics')) return;
    try {
      await client.flush();
      waiting = 0;
      worked('analytics');
    } catch (error) {
      failed('analytics', 'Analytics could not be reached', reasonOf(error));
    }
  }));

/**
 * Sends an event to PostHog, after the response is sent. An event of a server action gets its context from the request; one
 * of the browser brings it along.
 */
export function track<Name extends EventName>(
  event: Name,
  payload: EventPayload<Name>,
  who: Who,
  sent?: BrowserContext,
): void {
  if (!isTracking) return;
  const now = new Date().toISOString();
  after(async () => {
    try {
      const context = sent ?? { timestamp: now, ...(await contextOfRequest()) };
      const client = await open();
      waiting += 1;
      if (waiting <= LONGEST_QUEUE)
        client.capture({
          event,
          distinctId: who?.id ?? context.session_id ?? 'unknown',
          timestamp: new Date(context.timestamp),
          properties: {
            ...events[event].parse(payload),
            ...context,
            user_id: who?.id ?? null,
            user_type: who ? 'authenticated' : 'guest',
            // No profiles of people without an account.
            $process_person_profile: who !== null,
          },
        });
      await send(client);
    } catch (error) {
      log.error('An event could not be tracked', error);
    }
  });
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
