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
  isCanceled: boolean;
};

export const CALENDAR_FILE = 'headline-bingo.ics';

/** The longest line in octets; longer ones are folded. */
const LONGEST_LINE = 74;

/** The length of an entry that has no end, because some calendars hide entries without a length. */
const HOUR = 3_600_000;

const DAY = 24 * HOUR;

/** Nobody who plays for a week is busy for a week. The second line is for Outlook. */
const FREE = ['TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'];

const lengthOf = ({ starts_at, ends_at }: CalendarEntry) =>
  Date.parse(ends_at) - Date.parse(starts_at);

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
  ...(lengthOf(entry) > DAY ? FREE : []),
  ...(entry.isCanceled ? ['STATUS:CANCELLED'] : []),
  'END:VEVENT',
];

/** A game that starts or ends this close to its time is on time. */
const MINUTE = 60_000;

/** The time at which something planned happened, or the planned one if it was on time or has not happened yet. */
const trueTime = (planned: string, happened: string | null) =>
  happened && Math.abs(Date.parse(happened) - Date.parse(planned)) > MINUTE ? happened : planned;

const after = (start: string, length: number) => new Date(Date.parse(start) + length).toISOString();

/**
 * The entries of a game at this address, with the times at which it really started and ended. A game with dealt cards has one
 * entry, from its start to its end. A game with chosen squares has one for each time: start, lock and end, because one
 * entry of several months would fill a calendar.
 */
export function entriesOf(game: Game, url: string): CalendarEntry[] {
  const { id, scheduled_start, locks_at, ends_at, revision, revised_at, is_called_off } = game;
  const title = gameTitle(game);
  // Some calendars drop the address of an entry.
  const description = [game.description ?? game.theme_description, url]
    .filter(Boolean)
    .join('\n\n');
  const same = { description, url, revision, revised_at, isCanceled: is_called_off };
  const [started_at, ended_at] = is_called_off
    ? [null, null]
    : [game.started_at, game.completed_at];
  const start = scheduled_start && trueTime(scheduled_start, started_at);
  const end = ends_at ? trueTime(ends_at, ended_at) : ended_at;
  const entry = (name: string, starts_at: string | null, title: string, end: string | null) => {
    if (!starts_at) return [];
    // A game may end at once.
    const isLater = end && Date.parse(end) - Date.parse(starts_at) >= MINUTE;
    const ends_at = isLater ? end : after(starts_at, end ? MINUTE : HOUR);
    return [{ uid: `${id}${name}@headline-bingo`, title, starts_at, ends_at, ...same }];
  };
  if (!locks_at) return entry('', start, title, end);
  return [
    ...entry('', start, title, null),
    ...entry('-lock', locks_at, `${title}: the cards lock`, null),
    ...entry('-end', ends_at && end, `${title}: the game ends`, null),
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
