'use client';

import { formatDateTime, formatDateTimeHere, formatTimeHere } from '@/lib/words/time';
import { useIsHydrated } from './use-is-hydrated';

type LocalTimeProps = { at: string; className?: string; day?: string | null; isComing?: boolean };

/**
 * A time in the viewer's time zone, with the date unless it is that of `day`, which is today. The server does not know the
 * time zone and renders UTC. A time that is still to come is no `<time>`, because previews date a page by its first one.
 * The text gets shorter when it is hydrated: above a button, it has a line of its own, so that the button does not move.
 */
export function LocalTime({ at, className, day, isComing = false }: LocalTimeProps) {
  const text = useIsHydrated() ? inMyZone(at, day) : serverText(at);
  if (isComing) return <span className={className}>{text}</span>;
  return (
    <time dateTime={at} className={className}>
      {text}
    </time>
  );
}

/** Rendered by the server and during hydration. */
export const serverText = (at: string) => `${formatDateTime(at)} UTC`;

function inMyZone(at: string, day?: string | null): string {
  const isThen = new Date(at).toDateString() === new Date(day ?? Date.now()).toDateString();
  return isThen ? formatTimeHere(at) : formatDateTimeHere(at);
}
