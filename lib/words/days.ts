/** Names days and tells how long ago something was. */

import { formatDay, formatTimeHere, formatWeekday } from './time';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The number of the moment's day, in the local time zone or in UTC, which a server renders. */
export function dayOf(moment: string | number, isHere: boolean): number {
  const date = new Date(moment);
  const offset = isHere ? date.getTimezoneOffset() * MINUTE : 0;
  return Math.floor((date.getTime() - offset) / DAY);
}

/** "Monday" */
export const weekdayOf = (day: number) => formatWeekday(day * DAY);

/** "Today", "Yesterday", "Monday, Nov 23". A server does not know today. */
export function nameOfDay(day: number, today: number | null): string {
  if (day === today) return 'Today';
  if (day + 1 === today) return 'Yesterday';
  return formatDay(day * DAY);
}

/** "1 January": the local day of the minute after this moment. */
export const dayAfter = (moment: string) =>
  new Date(Date.parse(moment) + MINUTE).toLocaleDateString('en-GB', {
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
