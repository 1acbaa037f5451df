/**
 * Formats dates. Server and browser must render the same text, so everything is in UTC unless `timeZone` is given.
 * Only `<time>` elements that render after hydration show local time, with the `…Here` functions.
 */

const LOCALE = 'en-US';
const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

type Moment = string | number | Date;

const milliseconds = (moment: Moment) => new Date(moment).getTime();

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes more than a hundred times as long as using it. */
function formatterOf(timeZone: string, options: Intl.DateTimeFormatOptions, locale = LOCALE) {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: knownZone(timeZone) });
    formatters.set(key, formatter);
  }
  return formatter;
}

function format(moment: Moment, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  // Node and browsers put different spaces before AM and PM.
  return formatterOf(timeZone, options)
    .format(milliseconds(moment))
    .replace(/\u202f/g, ' ');
}

/** "Nov 21, 2026" */
export const formatDate = (moment: Moment, timeZone = 'UTC'): string =>
  format(moment, timeZone, { month: 'short', day: 'numeric', year: 'numeric' });

/** "Nov 21, 2026, 3:04 PM" */
export const formatDateTime = (moment: Moment, timeZone = 'UTC'): string =>
  format(moment, timeZone, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/**
 * "Friday, November 27, 2026, 8:00 PM in Europe/Berlin (7:00 PM UTC)", for mails, whose reader's time zone is not known.
 * A name that only the database knows is UTC.
 */
export function formatMoment(moment: Moment, timeZone: string): string {
  const day = (zone: string) =>
    format(moment, zone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  const time = (zone: string) => format(moment, zone, { hour: 'numeric', minute: '2-digit' });
  const utc = `${time('UTC')} UTC`;
  if (knownZone(timeZone) === 'UTC') return `${day('UTC')}, ${utc}`;
  const there = day(timeZone) === day('UTC') ? utc : `${day('UTC')}, ${utc}`;
  return `${day(timeZone)}, ${time(timeZone)} in ${zoneName(timeZone)} (${there})`;
}

/** Zones by the names that some browsers still use, and what their cities are called now. */
const RENAMED: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'Asia/Ashkhabad': 'Asia/Ashgabat',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Chungking': 'Asia/Chongqing',
  'Asia/Dacca': 'Asia/Dhaka',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Macao': 'Asia/Macau',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Thimbu': 'Asia/Thimphu',
  'Asia/Ujung_Pandang': 'Asia/Makassar',
  'Asia/Ulan_Bator': 'Asia/Ulaanbaatar',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Europe/Uzhgorod': 'Europe/Uzhhorod',
  'Europe/Zaporozhye': 'Europe/Zaporizhzhia',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The time zone of this browser. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time zone as people read it: "America/New York". */
export const zoneName = (timeZone: string): string =>
  (RENAMED[timeZone] ?? timeZone).replaceAll('_', ' ');

/** UTC in place of a name that this runtime does not know: the database may have other names, such as “MSK”. */
function knownZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat(LOCALE, { timeZone });
    return timeZone;
  } catch {
    return 'UTC';
  }
}

/** "Monday" */
const formatWeekday = (moment: Moment): string => format(moment, 'UTC', { weekday: 'long' });

/** "Monday, Nov 23" */
const formatDay = (moment: Moment): string =>
  format(moment, 'UTC', { weekday: 'long', month: 'short', day: 'numeric' });

/** The browser's own time zone. */
const localTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "3:04 PM" in the local time zone. */
export const formatTimeHere = (moment: Moment): string =>
  format(moment, localTimeZone(), { hour: 'numeric', minute: '2-digit' });

/** "Nov 21, 2026, 3:04 PM" in the local time zone. */
export const formatDateTimeHere = (moment: Moment): string =>
  formatDateTime(moment, localTimeZone());

/** "Friday, November 27, 2026" in the local time zone. */
export const formatFullDate = (moment: Moment): string =>
  format(moment, localTimeZone(), { dateStyle: 'full' });

/** The age of an invitation: "Today", "1 day ago", "12 days ago". */
export function ageInDays(moment: Moment, now: Moment = Date.now()): string {
  const days = Math.max(0, Math.floor((milliseconds(now) - milliseconds(moment)) / DAY));
  if (days === 0) return 'Today';
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** The value of a datetime-local field, in the given time zone: "2026-11-21T15:04". */
export function toDateTimeLocal(moment: Moment, timeZone = 'UTC'): string {
  const shown = formatterOf(timeZone, { dateStyle: 'short', timeStyle: 'short' }, 'sv-SE');
  return shown.format(milliseconds(moment)).replace(' ', 'T');
}

/**
 * The moment that a date and time field has in a time zone. An hour that its clocks skip becomes the next one. A field that still shows `before` means it: the
 * field has no seconds, and an hour that the clocks repeat has two moments.
 */
export function fromDateTimeLocal(typed: string, before: string, timeZone: string): string {
  const shown = Number.isNaN(Date.parse(before)) ? '' : toDateTimeLocal(before, timeZone);
  if (typed === shown && typed) return before;
  return typed && momentAt(typed, timeZone);
}

/** The first moment at which clocks in this time zone show this. In a skipped hour, by the clock before it. */
function momentAt(typed: string, timeZone: string): string {
  const wall = Date.parse(`${typed}Z`);
  if (Number.isNaN(wall)) return typed;
  const offset = (at: number) =>
    Date.parse(`${toDateTimeLocal(at, timeZone)}Z`) - Math.floor(at / MINUTE) * MINUTE;
  const before = wall - offset(wall - DAY);
  const isShown = (at: number) => toDateTimeLocal(at, timeZone) === typed.slice(0, 16);
  const at = [before, wall - offset(wall + DAY)].find(isShown) ?? before;
  return new Date(at).toISOString();
}

/**
 * A time of a game whose start moves, moved with it by the clock of this zone, as `private.moved_along` does: 8 PM stays
 * 8 PM where the clocks change in between. Stays as it is while a time is missing or half typed.
 */
export function movedAlong(at: string, from: string, to: string, timeZone: string): string {
  // The years 2 and 202 are on the way to 2026.
  if (!at || !from || from === to || !(to >= '2000') || Number.isNaN(Date.parse(to))) return at;
  if (Date.parse(at) === Date.parse(from)) return to;
  const wall = (moment: string) => Date.parse(`${toDateTimeLocal(moment, timeZone)}Z`);
  return momentAt(new Date(wall(at) + wall(to) - wall(from)).toISOString().slice(0, 16), timeZone);
}

/** Counts the days since 1970 to a moment, in the local time zone, or in UTC as a server does. */
export function dayOf(moment: string | number, isHere: boolean): number {
  const date = new Date(moment);
  const offset = isHere ? date.getTimezoneOffset() * MINUTE : 0;
  return Math.floor((date.getTime() - offset) / DAY);
}

/** "Monday" */
const weekdayOf = (day: number) => formatWeekday(day * DAY);

/** "Today", "Yesterday", "Monday, Nov 23". A server does not know today. */
export function nameOfDay(day: number, today: number | null): string {
  if (day === today) return 'Today';
  if (day + 1 === today) return 'Yesterday';
  return formatDay(day * DAY);
}

/** "January 1": the local day of the minute after this moment. */
export const dayAfter = (moment: string) =>
  new Date(Date.parse(moment) + MINUTE).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
  });

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** "12 minutes ago · 3:04 PM", and after a day only the time of day. */
export function timeWithAge(moment: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(moment)) / MINUTE);
  const time = formatTimeHere(moment);
  if (minutes >= 24 * 60) return time;
  if (minutes < 1) return `just now · ${time}`;
  const age = minutes < 60 ? counted(minutes, 'minute') : counted(Math.floor(minutes / 60), 'hour');
  return `${age} ago · ${time}`;
}

/** "3 marks since yesterday", or since a time of today, a weekday, or a date. */
export function marksSince(count: number, moment: string, now: number): string {
  const day = dayOf(moment, true);
  const today = dayOf(now, true);
  const days = today - day;
  const since =
    days < 1
      ? formatTimeHere(moment)
      : days === 1
        ? 'yesterday'
        : days < 7
          ? weekdayOf(day)
          : nameOfDay(day, today);
  return `${counted(count, 'mark')} since ${since}`;
}

/** What a game waits for after the time of its start. */
export const startsOnceWritten = (missing: number): string =>
  missing === 1 ? 'One more square to start' : `${missing} more squares to start`;
