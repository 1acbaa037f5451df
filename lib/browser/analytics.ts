import { TAB_COOKIE } from '@/lib/cookies';
import { randomId } from './random-id';
import type {
  BrowserContext,
  BrowserEventName,
  EventPayload,
  TabContext,
} from './analytics-events';
import { isTracking } from './analytics-keys';
import { pageUrlOf, referrerOf, routeOf } from './analytics-routes';

type QueuedEvent = { event: BrowserEventName; payload: object; context: BrowserContext };

const MAX_BATCH = 20;
const BATCH_MS = 1500;

let queue: QueuedEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tracks an event of the screen. It is sent with others of the next 1.5 seconds. */
export function track<Name extends BrowserEventName>(
  event: Name,
  payload: EventPayload<Name>,
): void {
  if (!isTracking) return;
  queue.push({ event, payload, context: contextNow() });
  if (queue.length >= MAX_BATCH) sendTracked();
  else timer ??= setTimeout(sendTracked, BATCH_MS);
}

/** Sends the queued events; `keepalive` lets the request outlive the page. After a failure they are queued again. */
export function sendTracked(): void {
  clearTimeout(timer);
  timer = undefined;
  if (queue.length === 0) return;
  const batch = queue;
  queue = [];
  fetch('/api/events', {
    method: 'POST',
    body: JSON.stringify(batch),
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
  }).catch(() => {
    queue = [...batch, ...queue].slice(-MAX_BATCH);
  });
}

/** Sets a cookie with the context of this tab, for events that server actions track. */
export function nameTab(): void {
  if (!isTracking) return;
  const tab = encodeURIComponent(JSON.stringify(tabNow()));
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${TAB_COOKIE}=${tab}; path=/; samesite=lax${secure}`;
}

const contextNow = (): BrowserContext => ({
  ...tabNow(),
  timestamp: new Date().toISOString(),
  page_url: pageUrlOf(location.href),
  route: routeOf(location.pathname),
  user_agent: navigator.userAgent.slice(0, 300),
});

const tabNow = (): TabContext => ({
  session_id: sessionId(),
  referrer: referrerOf(document.referrer, location.origin),
  theme: themeNow(),
});

function themeNow(): 'dark' | 'light' {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const SESSION_KEY = 'hb-session';
let unstored: string | undefined;

/** One id per tab and visit. A browser without session storage gets one per page load. */
function sessionId(): string {
  try {
    const id = sessionStorage.getItem(SESSION_KEY) ?? randomId();
    sessionStorage.setItem(SESSION_KEY, id);
    return id;
  } catch {
    return (unstored ??= randomId());
  }
}
