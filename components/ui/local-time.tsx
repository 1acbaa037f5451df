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
    <time dateTime={at} className={className} suppressHydrationWarning>
      {isHydrated ? inMyZone(at) : serverText(at)}
    </time>
  );
}

/**
 * During hydration the browser renders a placeholder that is replaced at once, so that it need not format the time in
 * UTC only to match the server's HTML.
 */
export const serverText = (at: string) =>
  typeof window === 'undefined' ? `${formatDateTime(at)} UTC` : at;

function inMyZone(at: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return isToday ? formatTimeHere(at) : formatDateTimeHere(at);
}
