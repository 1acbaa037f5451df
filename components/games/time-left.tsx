'use client';

import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** How long until a moment, in whole minutes or hours, for the eye: a screen reader has the moment itself. */
export function TimeLeft({ until }: { until: string }) {
  const minutes = useSyncExternalStore(
    (tell) => {
      const timer = setInterval(tell, MINUTE / 4);
      return () => clearInterval(timer);
    },
    () => Math.ceil((Date.parse(until) - Date.now()) / MINUTE),
    () => null,
  );
  if (minutes === null || minutes <= 0) return null;
  const [count, unit] = minutes <= 90 ? [minutes, 'minute' as const] : hours(minutes);
  const left = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
  return <span aria-hidden="true"> ({left.format(count)} left)</span>;
}

const hours = (minutes: number) => [Math.round(minutes / 60), 'hour'] as const;
