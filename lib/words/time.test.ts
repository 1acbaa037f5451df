import { describe, expect, it } from 'vitest';
import {
  ageInDays,
  formatDate,
  formatDateTime,
  formatDateTimeHere,
  formatTimeHere,
  fromDateTimeLocal,
  toDateTimeLocal,
} from './time';

const noon = '2026-11-21T12:00:00Z';
const before = (ms: number) => new Date(Date.parse(noon) - ms);
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

describe('dates', () => {
  it('are formatted in UTC unless a time zone is given', () => {
    expect(formatDate('2026-11-21T23:30:00Z')).toBe('Nov 21, 2026');
    expect(formatDate('2026-11-21T23:30:00Z', 'Europe/Berlin')).toBe('Nov 22, 2026');
    expect(formatDateTime('2026-11-21T15:04:00Z')).toBe('Nov 21, 2026, 3:04 PM');
    expect(formatDateTime('2026-11-21T15:04:00Z', 'America/New_York')).toBe(
      'Nov 21, 2026, 10:04 AM',
    );
  });

  it('in the local zone are formatted as with that zone given', () => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    for (let hours = 0; hours < 24 * 400; hours += 7) {
      const moment = before(hours * HOUR - 4 * 60 * 1000);
      expect(formatDateTime(moment, here).endsWith(`, ${formatTimeHere(moment)}`)).toBe(true);
      expect(formatDateTimeHere(moment)).toBe(formatDateTime(moment, here));
    }
  });

  it('contain only ASCII characters, because browsers and Node use different spaces', () => {
    expect(formatDateTime(noon)).not.toMatch(/[^\x20-\x7e]/);
  });

  it('are formatted for a datetime-local field', () => {
    expect(toDateTimeLocal('2026-11-21T15:04:59Z')).toBe('2026-11-21T15:04');
    expect(toDateTimeLocal('2026-11-21T23:30:00Z', 'Asia/Tokyo')).toBe('2026-11-22T08:30');
  });

  it('stay the same in a field that nobody changes, in seconds and in an hour that is repeated', () => {
    const [summer, winter] = ['2027-10-31T00:30:15.000Z', '2027-10-31T01:30:15.000Z'];
    const shown = '2027-10-31T02:30';
    for (const moment of [summer, winter]) {
      expect(toDateTimeLocal(moment, 'Europe/Berlin')).toBe(shown);
      expect(fromDateTimeLocal(shown, moment, 'Europe/Berlin')).toBe(moment);
    }
    expect(fromDateTimeLocal('', summer, 'Europe/Berlin')).toBe('');
    const later = '2027-11-01T09:00';
    expect(fromDateTimeLocal(later, summer, 'Europe/Berlin')).toBe(new Date(later).toISOString());
    expect(fromDateTimeLocal(later, '', 'Europe/Berlin')).toBe(new Date(later).toISOString());
  });
});

describe('ages', () => {
  it('are whole days', () => {
    expect(ageInDays(before(0), noon)).toBe('Today');
    expect(ageInDays(before(DAY - 1), noon)).toBe('Today');
    expect(ageInDays(before(DAY), noon)).toBe('1 day ago');
    expect(ageInDays(before(12.5 * DAY), noon)).toBe('12 days ago');
    expect(ageInDays(before(-HOUR), noon)).toBe('Today');
  });
});
