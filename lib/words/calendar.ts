/** A calendar entry by RFC 5545. */
export type CalendarEntry = {
  uid: string;
  title: string;
  description: string;
  url: string;
  /** ISO times. Without an end, the entry is a moment. */
  starts_at: string;
  ends_at: string | null;
};

/** The longest line in octets; longer ones are folded. */
const LONGEST_LINE = 74;

/** An iCalendar file with one event. */
export function calendarFile(entry: CalendarEntry, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Headline Bingo//Headline Bingo//EN',
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(entry.starts_at))}`,
    ...(entry.ends_at ? [`DTEND:${stamp(new Date(entry.ends_at))}`] : []),
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** 20261130T070000Z */
const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r?\n/g, '\\n');

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
