import 'server-only';
import { publishableKey } from '@/lib/supabase/env';
import { fetchFromBackend } from './backend-fetch';
import { currentOutages } from './outages';
import { serverUrl, settings } from './settings';

/** A service that responds later is not ready. */
const TIMEOUT_MS = 2_000;
/** A result is reused for this long, so that frequent checks do not load the backend. */
const KEPT_MS = 1_000;

type Service = { ok: boolean; ms: number };

/** The events of the last hour may not have reached the live server. */
const HOUR_KEPT_MS = 60_000;

export type Readiness = {
  ready: boolean;
  database: Service;
  auth: Service;
  /** `unsent`: how many events of the last hour no message announced; null if the backend does not tell this server. */
  live: Service & { unsent: number | null };
  /** What this process sends to, but cannot at the moment. It is ready all the same. */
  outages?: ReturnType<typeof currentOutages>;
};

let last: { at: number; result: Promise<Readiness> } | undefined;
let counted: { at: number; unsent: Promise<number | null> } | undefined;

/** Whether each service of the backend responds to the publishable key, and after how many milliseconds. */
export async function respondReady(): Promise<Response> {
  const now = performance.now();
  if (!last || last.at + KEPT_MS <= now) last = { at: now, result: check() };
  const answer = await last.result;
  const status = answer.ready ? 200 : 503;
  return Response.json(answer, { status, headers: { 'Cache-Control': 'no-store' } });
}

async function check(): Promise<Readiness> {
  const now = performance.now();
  if (!counted || counted.at + HOUR_KEPT_MS <= now) counted = { at: now, unsent: countUnsent() };
  const [unsent, database, auth, live] = await Promise.all([
    counted.unsent,
    timed((signal) => responds('/rest/v1/rpc/my_account', signal, 'POST')),
    timed((signal) => responds('/auth/v1/health', signal)),
    timed(liveChannelResponds),
  ]);
  const outages = currentOutages();
  const isFailing = Object.keys(outages).length > 0;
  return {
    ready: database.ok && auth.ok && live.ok,
    database,
    auth,
    live: { ...live, unsent },
    ...(isFailing && { outages }),
  };
}

async function timed(isUp: (signal: AbortSignal) => Promise<boolean>): Promise<Service> {
  const began = performance.now();
  const ok = await isUp(AbortSignal.timeout(TIMEOUT_MS)).catch(() => false);
  return { ok, ms: Math.round(performance.now() - began) };
}

async function responds(path: string, signal: AbortSignal, method = 'GET'): Promise<boolean> {
  const headers = { apikey: publishableKey };
  const init: RequestInit = { method, headers, signal, cache: 'no-store' };
  const response = await fetchFromBackend(urlOf(path), init);
  // A page is another server's.
  await response.json();
  return response.ok;
}

/** Screens read what no message announces, so the process is ready all the same. */
async function countUnsent(): Promise<number | null> {
  const { APP_KEY } = settings();
  const headers = { apikey: publishableKey, ...(APP_KEY && { 'X-App-Key': APP_KEY }) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const init: RequestInit = { method: 'POST', headers, signal, cache: 'no-store' };
  const count = await fetchFromBackend(urlOf('/rest/v1/rpc/unsent_events'), init)
    .then((response) => response.json())
    .catch(() => null);
  return typeof count === 'number' ? count : null;
}

/** Whether the live channel accepts a connection with the key and responds to a heartbeat. */
async function liveChannelResponds(signal: AbortSignal): Promise<boolean> {
  const query = new URLSearchParams({ apikey: publishableKey, vsn: '2.0.0' });
  const socket = new WebSocket(urlOf(`/realtime/v1/websocket?${query}`).replace(/^http/, 'ws'));
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.onopen = () => socket.send(HEARTBEAT);
  socket.onmessage = () => resolve(true);
  socket.onerror = socket.onclose = () => resolve(false);
  signal.addEventListener('abort', () => resolve(false));
  return promise.finally(() => socket.close());
}

const HEARTBEAT = '[null,"1","phoenix","heartbeat",{}]';

const urlOf = (path: string) => serverUrl() + path;
