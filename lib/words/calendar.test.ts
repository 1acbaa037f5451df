import ical from 'node-ical';
import { expect, test } from 'vitest';
import type { Game } from '@/lib/bingo/game';
import { readWithTwoParsers } from '@/e2e/support/calendars';
import { calendarFile, entriesOf, type CalendarEntry } from './calendar';

const entry: CalendarEntry = {
  uid: 'a@headline-bingo',
  title: 'The Weekly Edition; curtains, carpets\\corrections',
  description: 'One line\nand another',
  url: 'https://example.org/house-game/a',
  starts_at: '2026-11-30T07:00:00+00:00',
  ends_at: '2026-11-30T08:00:00.000Z',
  revision: 3,
  revised_at: '2026-11-23T22:10:00+00:00',
  isCanceled: false,
};
const file = (change: Partial<CalendarEntry> = {}) =>
  calendarFile([{ ...entry, ...change }], new Date('2026-11-24T08:09:10.123Z'));

const revised = { revision: 1, revised_at: entry.revised_at };

test('no line is longer than 75 octets, no character is cut, and unfolding gives the text back', () => {
  const title = '👩‍👩‍👧 日本語 \\'.repeat(20);
  const text = file({ title });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toContain('\uFFFD');
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title.replaceAll('\\', '\\\\')}\r\n`);
});

test('a game of many days does not make its players busy, and an evening does', () => {
  const transparencyOf = (ends_at: string) => {
    const event = Object.values(ical.sync.parseICS(file({ ends_at }))).find(
      (one) => one?.type === 'VEVENT',
    );
    return event?.type === 'VEVENT' ? event.transparency : 'unread';
  };
  expect(transparencyOf('2026-12-06T07:00:00Z')).toBe('TRANSPARENT');
  expect(transparencyOf('2026-11-30T11:00:00Z')).toBeUndefined();
});

test('a game in which players choose has an entry for the lock and one for the end', () => {
  const times = {
    scheduled_start: null,
    locks_at: '2026-12-31T23:59Z',
    ends_at: '2027-12-31T23:59Z',
  };
  const game = { id: 'a', title: 'The Year', description: null, ...revised, ...times } as Game;
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

test('an entry says in its description, too, where the game is', () => {
  const game = { ...revised, id: 'a', title: 'One', scheduled_start: entry.starts_at } as Game;
  const descriptions = [null, 'An evening'].map(
    (description) => entriesOf({ ...game, description }, entry.url)[0]!.description,
  );
  expect(descriptions).toEqual([entry.url, `An evening\n\n${entry.url}`]);
});

const evening = {
  ...{ id: 'a', title: 'One', ...revised, locks_at: null, started_at: null, completed_at: null },
  ...{ scheduled_start: '2026-11-27T19:00:00Z', ends_at: '2026-11-27T23:00:00Z' },
  is_called_off: false,
} as unknown as Game;
const timesOf = (change: Partial<Game>) =>
  entriesOf({ ...evening, ...change }, entry.url).map(({ starts_at, ends_at }) => [
    new Date(starts_at).toISOString().slice(8, 16),
    new Date(ends_at).toISOString().slice(8, 16),
  ]);

test.each<[string, Partial<Game>, [string, string]]>([
  ['is planned', {}, ['27T19:00', '27T23:00']],
  ['started on time', { started_at: '2026-11-27T19:00:21Z' }, ['27T19:00', '27T23:00']],
  ['started early', { started_at: '2026-11-26T18:00:00Z' }, ['26T18:00', '27T23:00']],
  [
    'started and ended early',
    { started_at: '2026-11-26T18:00:00Z', completed_at: '2026-11-26T20:30:00Z' },
    ['26T18:00', '26T20:30'],
  ],
  [
    'ended early without a planned end',
    { started_at: '2026-11-27T19:00:01Z', completed_at: '2026-11-27T21:00:00Z', ends_at: null },
    ['27T19:00', '27T21:00'],
  ],
  [
    'ended at once',
    { started_at: '2026-11-27T18:00:00Z', completed_at: '2026-11-27T18:00:01Z' },
    ['27T18:00', '27T18:01'],
  ],
  [
    'was called off',
    { completed_at: '2026-11-20T10:00:00Z', is_called_off: true },
    ['27T19:00', '27T23:00'],
  ],
])('a game that %s has these times in a calendar', (_, change, times) => {
  expect(timesOf(change)).toEqual([times]);
});

test('every entry of a game that was called off is canceled, as two programs read it', () => {
  const year = { ...evening, locks_at: '2026-11-27T18:00:00Z', is_called_off: true };
  const text = calendarFile(entriesOf(year, entry.url), new Date('2026-11-24T08:09:10Z'));
  const { icalJs, nodeIcal } = readWithTwoParsers(text);
  expect(icalJs.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
  expect(icalJs).toEqual(nodeIcal);
  expect(readWithTwoParsers(file()).icalJs).toMatchObject([{ status: null }]);
});

const NOT_SET = { locks_at: null, ends_at: null, description: null };

/** Games with titles, texts and times that are hard to write into a file. */
const GAMES: [string, Partial<Game>][] = [
  ['a plain title', { title: 'The Weekly Edition' }],
  ['signs that are escaped', { title: 'Curtains; carpets, \\ corrections: "more"' }],
  ['lines that look like properties', { description: 'x\r\nATTENDEE:mailto:x@y.z\nEND:VEVENT' }],
  ['characters of four bytes', { title: '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(20) }],
  ['Arabic', { title: 'عناوين الأخبار، المساء' }],
  ['combining marks', { title: 'e\u0301'.repeat(60) }],
  ['a line of exactly 75 octets', { title: 'x'.repeat(66) }],
  ['the repeated hour', { scheduled_start: '2027-10-31T00:30:00+00:00' }],
  ['a leap day', { scheduled_start: '2028-02-29T23:30:00+00:00' }],
  ['an end', { ends_at: '2027-01-20T07:00:00+00:00' }],
  ['a lock', { locks_at: '2026-12-20T06:00:00+00:00', ends_at: '2027-01-20T07:00:00+00:00' }],
];

test.each(GAMES)('two calendars read the same entries of a game with %s', (_, change) => {
  const given = { id: 'a', title: 'One', ...revised, ...NOT_SET, scheduled_start: entry.starts_at };
  const entries = entriesOf({ ...given, ...change } as Game, entry.url);
  const text = calendarFile(entries, new Date('2026-11-24T08:09:10Z'));
  const read = readWithTwoParsers(text);
  expect(read.icalJs).toEqual(read.nodeIcal);
  const lines = (said: string) => said.replaceAll(/\r\n?/g, '\n');
  expect(read.icalJs).toEqual(
    entries.map(({ uid, title, description, starts_at, ends_at }) => ({
      ...{ uid, title, description: lines(description), url: entry.url, sequence: 1 },
      ...{ starts_at: new Date(starts_at), ends_at: new Date(ends_at) },
      revised_at: new Date(entry.revised_at),
      status: null,
    })),
  );
});
