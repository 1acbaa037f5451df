import { describe, expect, it, vi } from 'vitest';
import { dayAfter, dayOf, nameOfDay, timeWithAge } from './days';
import { marksSince } from './marks-since';
import { formatTimeHere } from './time';

const now = new Date(2026, 10, 24, 12, 0).getTime();
const MINUTE = 60_000;
const before = (minutes: number) => new Date(now - minutes * MINUTE).toISOString();
const DAY = 24 * 60;

describe('days', () => {
  it('have the names of the local calendar', () => {
    const today = dayOf(now, true);
    const nameOf = (...date: [number, number, number, number]) =>
      nameOfDay(dayOf(new Date(...date).getTime(), true), today);
    expect(nameOf(2026, 10, 24, 0)).toBe('Today');
    expect(nameOf(2026, 10, 23, 23)).toBe('Yesterday');
    expect(nameOf(2026, 10, 23, 0)).toBe('Yesterday');
    expect(nameOf(2026, 10, 22, 23)).toBe('Sunday, Nov 22');
  });

  it('follow a lock in its last minute, and in the zone of the reader', () => {
    expect(dayAfter(new Date(2026, 11, 31, 23, 59).toISOString())).toBe('1 January');
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(dayAfter('2027-01-01T12:00:00Z')).toBe('1 January');
    vi.unstubAllEnvs();
  });

  it('are those of UTC, without Today, on a server', () => {
    expect(nameOfDay(dayOf('2026-11-23T23:59:00Z', false), null)).toBe('Monday, Nov 23');
    expect(nameOfDay(dayOf('2026-11-24T00:00:00+00:00', false), null)).toBe('Tuesday, Nov 24');
  });

  it('are local west of Greenwich, also on the day on which the clocks change', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const [first, second] = ['2026-11-01T04:30:00Z', '2026-11-02T04:30:00Z'];
    expect(dayOf(first, true)).toBe(dayOf(second, true));
    expect(dayOf(first, false) + 1).toBe(dayOf(second, false));
    vi.unstubAllEnvs();
  });
});

it('a time has its age beside it for a day', () => {
  const shown = (minutes: number) => timeWithAge(before(minutes), now);
  const time = (minutes: number) => formatTimeHere(before(minutes));
  expect(shown(-5)).toBe('just now · 12:05 PM');
  expect(shown(0)).toBe('just now · 12:00 PM');
  expect(shown(1)).toBe('1 minute ago · 11:59 AM');
  expect(shown(59)).toBe('59 minutes ago · 11:01 AM');
  expect(shown(60)).toBe('1 hour ago · 11:00 AM');
  expect(shown(DAY - 1)).toBe(`23 hours ago · ${time(DAY - 1)}`);
  expect(shown(DAY)).toBe(time(DAY));
});

it('marks are counted since a time, yesterday, a weekday or a date', () => {
  expect(marksSince(1, before(60), now)).toBe('1 mark since 11:00 AM');
  expect(marksSince(3, before(DAY), now)).toBe('3 marks since yesterday');
  expect(marksSince(3, before(6 * DAY), now)).toBe('3 marks since Wednesday');
  expect(marksSince(3, before(7 * DAY), now)).toBe('3 marks since Tuesday, Nov 17');
});
