'use client';

import { formatDateTime, formatDateTimeHere, formatTimeHere } from '@/lib/words/time';
import { useIsHydrated } from './use-is-hydrated';

/** A moment in the reader's own zone: the hour when it is today, the date and the hour before that. The server, who does not know the zone, says UTC. */
export function LocalTime({ at, className }: { at: string; className?: string }) {
  const isHydrated = useIsHydrated();
  return (
    <time dateTime={at} className={className} suppressHydrationWarning>
      {isHydrated ? inMyZone(at) : serverText(at)}
    </time>
  );
}

/** A hydrated page says something else at once: the browser need not learn UTC to compare what the server rendered. */
const serverText = (at: string) =>
  typeof window === 'undefined' ? `${formatDateTime(at)} UTC` : at;

function inMyZone(at: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return isToday ? formatTimeHere(at) : formatDateTimeHere(at);
}
