import { readUntilAnswered } from '@/lib/live/retry';
import { fetchWithTimeout } from '@/lib/supabase/fetch-timeout';

/** A moment further away than a timer can wait for is looked at again then. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** How far the server's clock is ahead of this device's, milliseconds; null until the server was asked. */
let ahead: number | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

/** The server's time, up to a second late but never early; null until it is known here. */
export const serverNow = (): number | null => (ahead === null ? null : Date.now() + ahead);

export const hasCome = (moment: number): boolean => (serverNow() ?? -Infinity) >= moment;

/** Asks the server for its time, once in this tab. */
export function askServerTime(): void {
  if (isAsked) return;
  isAsked = true;
  readUntilAnswered(readAhead, (known) => {
    ahead = known;
    for (const listener of [...listeners]) listener();
  });
}

/** The header is cut to whole seconds. A server that does not send it leaves us with the clock of the device. */
async function readAhead(): Promise<number> {
  const answer = await fetchWithTimeout('/api/health', { method: 'HEAD', cache: 'no-store' });
  const date = answer.headers.get('date');
  return date === null ? 0 : Date.parse(date) - Date.now();
}

/** Calls `listener` when the server's time has become known. Returns how to stop. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Calls `tell` when the moment has come. The clock of the device only says when to look: it may be wrong, so the server is
 * asked before it is believed. Returns how to stop.
 */
export function followMoment(moment: number, tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;

  function look() {
    clearTimeout(timer);
    const left = moment - (serverNow() ?? Date.now());
    if (left > 0) timer = setTimeout(look, Math.min(left, LONGEST_TIMER));
    else if (serverNow() === null) askServerTime();
    else tell();
  }

  const leave = onServerTime(look);
  look();
  return () => {
    clearTimeout(timer);
    leave();
  };
}
