'use client';

import { useSyncExternalStore } from 'react';
import { askServerTime, onServerTime, serverNow } from './server-clock';

const MINUTE = 60_000;

/**
 * How long until a moment by the server's clock, in whole minutes or hours, for the eye: a screen reader has the moment
 * itself.
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
  const [count, unit] = minutes <= 90 ? [minutes, 'minute' as const] : hours(minutes);
  const left = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
  return <span aria-hidden="true"> ({left.format(count)} left)</span>;
}

/** Rounded: that time may be late by a second or two, and 15 minutes would read as 16. */
function minutesUntil(moment: number): number | null {
  const now = serverNow();
  if (now === null || moment <= now) return null;
  return Math.max(1, Math.round((moment - now) / MINUTE));
}

const hours = (minutes: number) => [Math.round(minutes / 60), 'hour'] as const;
