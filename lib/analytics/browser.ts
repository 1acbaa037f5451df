import { TAB_COOKIE } from '@/lib/cookies';
import { randomId } from '@/lib/browser/random-id';
import type { BrowserContext, BrowserEventName, EventPayload, TabContext } from './events';
import { isTracking } from './keys';
import { pageUrlOf, referrerOf, routeOf } from './routes';

type Told = { event: BrowserEventName; payload: object; context: BrowserContext };

const MOST_AT_ONCE = 20;
const GATHER_MS = 1500;

let gathered: Told[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells analytics what happened on the screen, together with what else happens in the next moment. */
export function track<Name extends BrowserEventName>(
  event: Name,
  payload: EventPayload<Name>,
): void {
  if (!isTracking) return;
  gathered.push({ event, payload, context: contextNow() });
  if (gathered.length >= MOST_AT_ONCE) sendTracked();
  else timer ??= setTimeout(sendTracked, GATHER_MS);
}

/** Sends what was gathered; `keepalive` lets it outlive the page. What could not be sent waits for the next time. */
export function sendTracked(): void {
  clearTimeout(timer);
  timer = undefined;
  if (gathered.length === 0) return;
  const batch = gathered;
  gathered = [];
  fetch('/api/events', {
    method: 'POST',
    body: JSON.stringify(batch),
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
  }).catch(() => {
    gathered = [...batch, ...gathered].slice(-MOST_AT_ONCE);
  });
}

/** Leaves what only this tab knows where the actions of its next click find it. */
export function nameTab(): void {
  if (!isTracking) return;
  const tab = encodeURIComponent(JSON.stringify(tabNow()));
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${TAB_COOKIE}=${tab}; path=/; samesite=lax${secure}`;
}

/** The link of this site that was clicked, if it was one. */
export function clickedLink({ target }: MouseEvent): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === location.origin ? link : null;
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

/** One per tab and visit; a browser that stores nothing has one per page load. */
function sessionId(): string {
  try {
    const id = sessionStorage.getItem(SESSION_KEY) ?? randomId();
    sessionStorage.setItem(SESSION_KEY, id);
    return id;
  } catch {
    return (unstored ??= randomId());
  }
}
