import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const MINUTE = 60_000;
const now = Date.parse('2026-11-22T20:00:00Z');

/** Loads the module on a device whose clock is this many minutes ahead of the server's; negative means behind. */
async function device(minutesAhead: number) {
  vi.setSystemTime(now + minutesAhead * MINUTE);
  const fetched = vi.fn(async () => {
    const date = new Date(Date.now() - minutesAhead * MINUTE).toUTCString();
    return new Response(null, { headers: { date } });
  });
  vi.stubGlobal('fetch', fetched);
  vi.resetModules();
  return { ...(await import('./server-clock')), fetched };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a device whose clock is ahead waits until the time by the server’s clock', async () => {
  const { followMoment, hasCome } = await device(20);
  const moment = now + 15 * MINUTE;
  const tell = vi.fn();
  followMoment(moment, tell);
  await vi.advanceTimersByTimeAsync(15 * MINUTE - 1000);
  expect(tell).not.toHaveBeenCalled();
  expect(hasCome(moment)).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(tell).toHaveBeenCalledOnce();
  expect(hasCome(moment)).toBe(true);
});

it('a device whose clock is behind is on time once the server’s time is known', async () => {
  const { followMoment, askServerTime } = await device(-20);
  const tell = vi.fn();
  followMoment(now + 15 * MINUTE, tell);
  askServerTime();
  await vi.advanceTimersByTimeAsync(15 * MINUTE + 1000);
  expect(tell).toHaveBeenCalledOnce();
});

it('no time counts as passed while the server does not respond', async () => {
  const { followMoment, fetched, hasCome } = await device(20);
  vi.spyOn(console, 'warn').mockReturnValue();
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const tell = vi.fn();
  followMoment(now, tell);
  await vi.advanceTimersByTimeAsync(500);
  expect(hasCome(now)).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(tell).toHaveBeenCalledOnce();
});

it('a device whose clock is set asks for the server’s time again', async () => {
  const { askServerTime, serverNow, fetched } = await device(0);
  askServerTime();
  await vi.advanceTimersByTimeAsync(1000);
  vi.setSystemTime(now - 60 * MINUTE);
  fetched.mockResolvedValue(new Response(null, { headers: { date: new Date(now).toUTCString() } }));
  serverNow();
  await vi.advanceTimersByTimeAsync(1000);
  expect(serverNow()).toBe(now + 1000);
  expect(fetched).toHaveBeenCalledTimes(2);
});
