import { counted, dayOf, nameOfDay, weekdayOf } from './days';
import { formatTimeHere } from './time';

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
