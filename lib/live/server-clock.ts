import { readUntilAnswered } from './retry';
import { fetchWithTimeout } from '@/lib/supabase/client';

/** The longest delay of setTimeout, in milliseconds. A later time is checked again after this delay. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The server's clock minus this device's clock, in milliseconds; null until the server has responded. */
let ahead: number | null = null;
let isAsked = false;
/** When the page's timer began, by this device's clock. It changes when the clock is set, and while the device sleeps. */
const timerBegan = () => Date.now() - performance.now();
let began = 0;
/** Milliseconds. Clocks are also set by less than this, a little at a time. */
const SET_BY = 2_000;
const listeners = new Set<() => void>();

/**
 * The server's time in milliseconds; null until it is known. It may be about a second behind, but is never ahead, except for a
 * moment after the device's clock was set, as on a television that learns the time when it is online.
 */
export function serverNow(): number | null {
  if (ahead === null) return null;
  if (Math.abs(timerBegan() - began) > SET_BY) {
    isAsked = false;
    askServerTime();
  }
  return Date.now() + ahead;
}

export const hasCome = (moment: number): boolean => (serverNow() ?? -Infinity) >= moment;

/** Requests the server's time, once per tab, and again when the device's clock was set. */
export function askServerTime(): void {
  if (isAsked) return;
  isAsked = true;
  began = timerBegan();
  readUntilAnswered(readAhead, (known) => {
    ahead = known;
    for (const listener of [...listeners]) listener();
  });
}

/** The Date header has whole seconds. If it is missing, the device's clock is used. */
async function readAhead(): Promise<number> {
  const answer = await fetchWithTimeout('/api/health', { method: 'HEAD', cache: 'no-store' });
  const date = answer.headers.get('date');
  return date === null ? 0 : Date.parse(date) - Date.now();
}

/** Calls `listener` when the server's time becomes known. Returns a function that unsubscribes. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls `tell` every `ms` milliseconds and when the server's time becomes known. Returns a function that unsubscribes. */
export function followClock(ms: number, tell: () => void): () => void {
  askServerTime();
  const leave = onServerTime(tell);
  const timer = setInterval(tell, ms);
  return () => {
    clearInterval(timer);
    leave();
  };
}

/**
 * Calls `onPassed` when the server's clock reaches `moment`. The device's clock may be wrong, so it only determines when
 * to request the server's time. Returns a function that cancels.
 */
export function followMoment(moment: number, onPassed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;

  function look() {
    clearTimeout(timer);
    const left = moment - (serverNow() ?? Date.now());
    if (left > 0) timer = setTimeout(look, Math.min(left, LONGEST_TIMER));
    else if (serverNow() === null) askServerTime();
    else onPassed();
  }

  const leave = onServerTime(look);
  look();
  return () => {
    clearTimeout(timer);
    leave();
  };
}
