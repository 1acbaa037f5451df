'use client';

import { useSyncExternalStore } from 'react';
import { counted } from '@/lib/words/time';
import { askServerTime, onServerTime, serverNow } from '@/lib/live/server-clock';

const MINUTE = 60_000;

/**
 * The time left by the server's clock, in whole minutes, hours or days. Hidden from screen readers, which read the time next
 * to it.
 */
export function TimeLeft({ until }: { until: string }) {
  const minutes = useSyncExternalStore(
    (tell) => {
      askServerTime();
      const leave = onServerTime(tell);
      const timer = setInterval(tell, MINUTE / 4);
      return () => {
        clearInterval(timer);
        leave();
      };
    },
    () => minutesUntil(Date.parse(until)),
    () => null,
  );
  if (minutes === null) return null;
  const [count, unit] = minutes <= 90 ? [minutes, 'minute'] : hours(minutes);
  return <span aria-hidden="true"> ({counted(count, unit)} left)</span>;
}

/**
 * Rounded to the nearest minute: the server's time may be a second or two behind, so rounding up would show 16 minutes
 * for 15.
 */
function minutesUntil(moment: number): number | null {
  const now = serverNow();
  if (now === null || moment <= now) return null;
  return Math.max(1, Math.round((moment - now) / MINUTE));
}

function hours(minutes: number): [number, string] {
  const count = Math.round(minutes / 60);
  return count <= 48 ? [count, 'hour'] : [Math.round(count / 24), 'day'];
}
