import { afterEach, expect, it, vi } from 'vitest';
import { isLastNewYear, yearFrom } from './pace';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['Pacific/Auckland', '2026-12-31T10:59:00.000Z', '2027-12-31T10:59:00.000Z'],
  ['America/Los_Angeles', '2027-01-01T07:59:00.000Z', '2028-01-01T07:59:00.000Z'],
])('a year proposes the last minutes of two years in %s', (zone, locks_at, ends_at) => {
  vi.stubEnv('TZ', zone);
  const chosen = { dealing: 'chosen', locks_at, ends_at };
  expect(yearFrom(new Date(2026, 0, 1))).toEqual(chosen);
  expect(yearFrom(new Date(Date.parse(locks_at) - 1))).toEqual(chosen);
  const next = yearFrom(new Date(locks_at));
  expect(next.locks_at).toBe(ends_at);
  expect(new Date(next.ends_at).getFullYear()).toBe(2028);
});

it('the last New Year’s Eve on Earth is over when it is noon of 1 January in UTC, in any year', () => {
  expect(isLastNewYear('2027-01-01T12:00:00+00:00')).toBe(true);
  expect(isLastNewYear('2031-01-01T01:00:00-11:00')).toBe(true);
  expect(isLastNewYear('2027-01-01T11:59:00Z')).toBe(false);
  expect(isLastNewYear('2026-12-31T23:59:00Z')).toBe(false);
});
