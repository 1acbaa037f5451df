import 'server-only';
import { publishableKey, serverUrl } from '@/lib/env';

/** What a proxy waits for at most; whatever answers later is not ready. */
const TIMEOUT_MS = 2_000;
/** Whoever asks more often gets the same answer, and the backend hears nothing of it. */
const KEPT_MS = 1_000;

type Service = { ok: boolean; ms: number };

export type Readiness = {
  ready: boolean;
  database: Service;
  auth: Service;
  live: Service;
};

let asked: { at: number; answer: Promise<Readiness> } | undefined;

/** Whether each service of the backend answers with what a browser may know, and in how many milliseconds. */
export function readiness(): Promise<Readiness> {
  const now = performance.now();
  if (!asked || asked.at + KEPT_MS <= now) asked = { at: now, answer: ask() };
  return asked.answer;
}

async function ask(): Promise<Readiness> {
  const [database, auth, live] = await Promise.all([
    timed((signal) => isAnswered('/rest/v1/rpc/my_account', signal, 'POST')),
    timed((signal) => isAnswered('/auth/v1/health', signal)),
    timed(isHeard),
  ]);
  return { ready: database.ok && auth.ok && live.ok, database, auth, live };
}

async function timed(isUp: (signal: AbortSignal) => Promise<boolean>): Promise<Service> {
  const began = performance.now();
  const ok = await isUp(AbortSignal.timeout(TIMEOUT_MS)).catch(() => false);
  return { ok, ms: Math.round(performance.now() - began) };
}

async function isAnswered(path: string, signal: AbortSignal, method = 'GET'): Promise<boolean> {
  const headers = { apikey: publishableKey };
  const response = await fetch(urlOf(path), { method, headers, signal, cache: 'no-store' });
  await response.text();
  return response.ok;
}

/** Whether the live channel lets somebody in with the key, and answers a heartbeat. */
async function isHeard(signal: AbortSignal): Promise<boolean> {
  const query = new URLSearchParams({ apikey: publishableKey, vsn: '1.0.0' });
  const socket = new WebSocket(urlOf(`/realtime/v1/websocket?${query}`).replace(/^http/, 'ws'));
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.onopen = () => socket.send(HEARTBEAT);
  socket.onmessage = () => resolve(true);
  socket.onerror = socket.onclose = () => resolve(false);
  signal.addEventListener('abort', () => resolve(false));
  return promise.finally(() => socket.close());
}

const HEARTBEAT = JSON.stringify({
  topic: 'phoenix',
  event: 'heartbeat',
  payload: {},
  ref: '1',
});

const urlOf = (path: string) => serverUrl().replace(/(?<!\/)\/+$/, '') + path;
