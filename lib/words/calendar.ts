import { gameTitle, type Game } from '@/lib/bingo/game';

/** A calendar entry by RFC 5545. */
export type CalendarEntry = {
  uid: string;
  title: string;
  description: string;
  url: string;
  /** ISO times. */
  starts_at: string;
  ends_at: string;
  /** A calendar replaces its entry by one of the same `uid` with a higher number. */
  revision: number;
  revised_at: string;
};

export const CALENDAR_FILE = 'headline-bingo.ics';

/** The longest line in octets; longer ones are folded. */
const LONGEST_LINE = 74;

/** The length of an entry that has no end, because some calendars hide entries without a length. */
const HOUR = 3_600_000;

/** An iCalendar file with these entries. */
export function calendarFile(entries: readonly CalendarEntry[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Headline Bingo//Headline Bingo//EN',
    ...entries.flatMap((entry) => linesOf(entry, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const linesOf = (entry: CalendarEntry, now: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `DTSTAMP:${utcTime(now)}`,
  `LAST-MODIFIED:${utcTime(new Date(entry.revised_at))}`,
  `SEQUENCE:${entry.revision}`,
  `DTSTART:${utcTime(new Date(entry.starts_at))}`,
  `DTEND:${utcTime(new Date(entry.ends_at))}`,
  `SUMMARY:${escaped(entry.title)}`,
  `DESCRIPTION:${escaped(entry.description)}`,
  `URL:${entry.url}`,
  'END:VEVENT',
];

/**
 * The entries of a game at this address. A game with dealt cards has one entry, from its start to its end. A game with
 * chosen squares has one for each time: start, lock and end, because one entry of several months would fill a calendar.
 */
export function entriesOf(game: Game, url: string): CalendarEntry[] {
  const { id, scheduled_start, locks_at, ends_at, revision, revised_at } = game;
  const title = gameTitle(game);
  // Some calendars drop the address of an entry.
  const description = [game.description ?? game.theme_description, url]
    .filter(Boolean)
    .join('\n\n');
  const same = { description, url, revision, revised_at };
  const entry = (name: string, starts_at: string | null, title: string, end: string | null) => {
    if (!starts_at) return [];
    const ends_at = end ?? new Date(Date.parse(starts_at) + HOUR).toISOString();
    return [{ uid: `${id}${name}@headline-bingo`, title, starts_at, ends_at, ...same }];
  };
  if (!locks_at) return entry('', scheduled_start, title, ends_at);
  return [
    ...entry('', scheduled_start, title, null),
    ...entry('-lock', locks_at, `${title}: the cards lock`, null),
    ...entry('-end', ends_at, `${title}: the game ends`, null),
  ];
}

/** 20261130T070000Z */
const utcTime = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n?|\n/g, '\\n');

/** Breaks a line between characters, so that none of its lines is longer than the limit. */
function folded(line: string): string {
  const lines = [''];
  for (const character of line) {
    const grown = lines.at(-1)! + character;
    if (Buffer.byteLength(grown) <= LONGEST_LINE) lines[lines.length - 1] = grown;
    else lines.push(` ${character}`);
  }
  return lines.join('\r\n');
}
