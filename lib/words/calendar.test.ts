import { expect, test } from 'vitest';
import type { Game } from '@/lib/bingo/game';
import { calendarFile, entriesOf, type CalendarEntry } from './calendar';

const entry: CalendarEntry = {
  uid: 'a@headline-bingo',
  title: 'The Weekly Edition; curtains, carpets\\corrections',
  description: 'One line\nand another',
  url: 'https://example.org/house-game/a',
  starts_at: '2026-11-30T07:00:00+00:00',
  ends_at: null,
};
const file = (change: Partial<CalendarEntry> = {}) =>
  calendarFile([{ ...entry, ...change }], new Date('2026-11-24T08:09:10.123Z'));

test('a calendar entry has its times in UTC and its texts escaped', () => {
  expect(file().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Headline Bingo//Headline Bingo//EN',
    'BEGIN:VEVENT',
    'UID:a@headline-bingo',
    'DTSTAMP:20261124T080910Z',
    'DTSTART:20261130T070000Z',
    String.raw`SUMMARY:The Weekly Edition\; curtains\, carpets\\corrections`,
    String.raw`DESCRIPTION:One line\nand another`,
    'URL:https://example.org/house-game/a',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  expect(file({ ends_at: '2026-12-06T07:00:00Z' })).toContain('\r\nDTEND:20261206T070000Z\r\n');
});

test('no line is longer than 75 octets, no character is cut, and unfolding gives the text back', () => {
  const title = '👩‍👩‍👧 日本語 '.repeat(20);
  const text = file({ title });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toContain('\uFFFD');
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
});

test('a game in which players choose has an entry for the lock and one for the end', () => {
  const times = {
    scheduled_start: null,
    locks_at: '2026-12-31T23:59Z',
    ends_at: '2027-12-31T23:59Z',
  };
  const game = { id: 'a', title: 'The Year', description: null, ...times } as Game;
  expect(
    entriesOf(game, entry.url).map(({ uid, title, starts_at }) => [uid, title, starts_at]),
  ).toEqual([
    ['a-lock@headline-bingo', 'The Year: the cards lock', times.locks_at],
    ['a-end@headline-bingo', 'The Year: the game ends', times.ends_at],
  ]);
  const dealt = { ...game, locks_at: null, scheduled_start: '2026-12-01T08:00Z' };
  expect(entriesOf(dealt, entry.url)).toMatchObject([
    { uid: 'a@headline-bingo', starts_at: dealt.scheduled_start, ends_at: times.ends_at },
  ]);
  expect(entriesOf({ ...game, locks_at: null }, entry.url)).toEqual([]);
});
