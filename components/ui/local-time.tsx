'use client';

import { useSyncExternalStore } from 'react';
import { formatDateTime, formatTime } from '@/lib/time';

const never = () => () => {};

/** A moment in the reader's own zone: the hour when it is today, the date and the hour before that. The server, who does not know the zone, says UTC. */
export function LocalTime({ at, className }: { at: string; className?: string }) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <time dateTime={at} className={className}>
      {isInBrowser ? inMyZone(at) : `${formatDateTime(at)} UTC`}
    </time>
  );
}

function inMyZone(at: string): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return isToday ? formatTime(at, zone) : formatDateTime(at, zone);
}
