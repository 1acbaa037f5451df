'use client';

import { useSyncExternalStore } from 'react';
import { LocalTime } from '@/components/ui/local-time';

/** A moment further away than a timer can wait for is looked at again then. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** False on the server, which renders for later, too; in a browser it turns true when the moment comes. */
export function useHasPassed(at: string): boolean {
  const moment = Date.parse(at);
  return useSyncExternalStore(
    (tell) => {
      const timer = setTimeout(tell, Math.min(Math.max(0, moment - Date.now()), LONGEST_TIMER));
      return () => clearTimeout(timer);
    },
    () => Date.now() >= moment,
    () => false,
  );
}

type WhenDueProps = { at: string; before: React.ReactNode; after: React.ReactNode };

/** One of two things: while a moment is to come, and once it has passed. */
export const WhenDue = ({ at, before, after }: WhenDueProps) => (useHasPassed(at) ? after : before);

/** When a house game begins, or that it should have: an admin starts it, not the clock. */
export function DueStart({ at }: { at: string }) {
  const time = <LocalTime at={at} />;
  return <WhenDue at={at} before={<>Starts {time}</>} after={<>Was due {time}</>} />;
}
