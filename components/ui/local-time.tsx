'use client';

import { formatDateTime, formatDateTimeHere, formatTimeHere } from '@/lib/words/time';
import { useIsHydrated } from './use-is-hydrated';

/**
 * A time in the viewer's time zone, with the date unless it is today. The server does not know the time zone and
 * renders UTC.
 */
export function LocalTime({ at, className }: { at: string; className?: string }) {
  const isHydrated = useIsHydrated();
  return (
    <time dateTime={at} className={className}>
      {isHydrated ? inMyZone(at) : serverText(at)}
    </time>
  );
}

/** Rendered by the server and during hydration. */
export const serverText = (at: string) => `${formatDateTime(at)} UTC`;

function inMyZone(at: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return isToday ? formatTimeHere(at) : formatDateTimeHere(at);
}
