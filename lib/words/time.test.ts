import { describe, expect, it, vi } from 'vitest';
import {
  ageInDays,
  formatDate,
  formatDateTime,
  formatDateTimeHere,
  formatMoment,
  formatTimeHere,
  fromDateTimeLocal,
  toDateTimeLocal,
  zoneName,
  dayAfter,
  dayOf,
  nameOfDay,
  timeWithAge,
  marksSince,
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

  it('fall back to UTC where only the database knows the zone, on pages as in mails', () => {
    const moment = '2026-11-21T15:04:00Z';
    expect(formatDate(moment, 'MSK')).toBe('Nov 21, 2026');
    expect(formatDateTime(moment, 'MSK')).toBe('Nov 21, 2026, 3:04 PM');
    expect(formatMoment(moment, 'MSK')).toBe('Saturday, November 21, 2026, 3:04 PM UTC');
    expect(toDateTimeLocal(moment, 'MSK')).toBe('2026-11-21T15:04');
  });

  it('in the local zone are formatted as with that zone given', () => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    for (let hours = 0; hours < 24 * 400; hours += 7) {
      const moment = before(hours * HOUR - 4 * 60 * 1000);
      expect(formatDateTime(moment, here).endsWith(`, ${formatTimeHere(moment)}`)).toBe(true);
      expect(formatDateTimeHere(moment)).toBe(formatDateTime(moment, here));
    }
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
    for (const before of [summer, ''])
      expect(fromDateTimeLocal(later, before, 'Europe/Berlin')).toBe('2027-11-01T08:00:00.000Z');
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

describe('a typed time is', () => {
  it.each([
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30Z', '2027-03-28T03:30'],
    ['Europe/Berlin', '2027-03-28T03:00', '2027-03-28T01:00Z', '2027-03-28T03:00'],
    ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30Z', '2027-10-31T02:30'],
    ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30Z', '2027-11-07T01:30'],
    ['Australia/Lord_Howe', '2027-10-03T02:15', '2027-10-02T15:45Z', '2027-10-03T02:45'],
    ['Pacific/Kiritimati', '2027-01-01T13:00', '2026-12-31T23:00Z', '2027-01-01T13:00'],
    ['UTC', '2028-02-29T23:59', '2028-02-29T23:59Z', '2028-02-29T23:59'],
  ])('in %s at %s the moment %s, which its clocks show as %s', (zone, typed, moment, shown) => {
    const at = fromDateTimeLocal(typed, '', zone);
    expect(at).toBe(new Date(moment).toISOString());
    expect(toDateTimeLocal(at, zone)).toBe(shown);
  });

  it('refused if it is no time', () => {
    for (const typed of ['soon', '2027-13-01T00:00', '12027-01-01T00:00'])
      expect(fromDateTimeLocal(typed, '', 'Europe/Berlin')).toBe(typed);
  });
});

it.each([
  [
    'Europe/Berlin',
    '2026-11-27T19:00Z',
    'Friday, November 27, 2026, 8:00 PM in Europe/Berlin (7:00 PM UTC)',
  ],
  ['UTC', '2026-11-27T19:00Z', 'Friday, November 27, 2026, 7:00 PM UTC'],
  ['Nowhere', '2026-11-27T19:00Z', 'Friday, November 27, 2026, 7:00 PM UTC'],
  ['', '2026-11-27T19:00Z', 'Friday, November 27, 2026, 7:00 PM UTC'],
  [
    'America/Los_Angeles',
    '2026-11-28T04:00Z',
    'Friday, November 27, 2026, 8:00 PM in America/Los Angeles (Saturday, November 28, 2026, 4:00 AM UTC)',
  ],
])('a mail names the weekday, date and hour in %s and in UTC', (zone, at, said) => {
  expect(formatMoment(at, zone)).toBe(said);
});

const now = new Date(2026, 10, 24, 12, 0).getTime();
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const MINUTES_A_DAY = 24 * 60;

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
    expect(dayAfter(new Date(2026, 11, 31, 23, 59).toISOString())).toBe('January 1');
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(dayAfter('2027-01-01T12:00:00Z')).toBe('January 1');
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
  const shown = (minutes: number) => timeWithAge(minutesAgo(minutes), now);
  const time = (minutes: number) => formatTimeHere(minutesAgo(minutes));
  expect(shown(-5)).toBe('just now · 12:05 PM');
  expect(shown(0)).toBe('just now · 12:00 PM');
  expect(shown(1)).toBe('1 minute ago · 11:59 AM');
  expect(shown(59)).toBe('59 minutes ago · 11:01 AM');
  expect(shown(60)).toBe('1 hour ago · 11:00 AM');
  expect(shown(MINUTES_A_DAY - 1)).toBe(`23 hours ago · ${time(MINUTES_A_DAY - 1)}`);
  expect(shown(MINUTES_A_DAY)).toBe(time(MINUTES_A_DAY));
});

it('marks are counted since a time, yesterday, a weekday or a date', () => {
  expect(marksSince(1, minutesAgo(60), now)).toBe('1 mark since 11:00 AM');
  expect(marksSince(3, minutesAgo(MINUTES_A_DAY), now)).toBe('3 marks since yesterday');
  expect(marksSince(3, minutesAgo(6 * MINUTES_A_DAY), now)).toBe('3 marks since Wednesday');
  expect(marksSince(3, minutesAgo(7 * MINUTES_A_DAY), now)).toBe('3 marks since Tuesday, Nov 17');
});

it('people read the current name of a city, whatever a browser calls its zone', () => {
  expect(zoneName('Europe/Kiev')).toBe('Europe/Kyiv');
  expect(zoneName('Asia/Saigon')).toBe('Asia/Ho Chi Minh');
  expect(zoneName('America/New_York')).toBe('America/New York');
  expect(formatMoment('2026-11-27T19:00:00Z', 'Asia/Calcutta')).toContain(' in Asia/Kolkata (');
  // The names of this runtime, which are Chromium's.
  const old =
    /Asmera|Godthab|Ashkhabad|Calcutta|Katmandu|Rangoon|Saigon|Thimbu|Faeroe|Kiev|Enderbury|Ponape|Truk/;
  const shown = Intl.supportedValuesOf('timeZone').map(zoneName);
  expect(shown.filter((name) => old.test(name))).toEqual([]);
});
