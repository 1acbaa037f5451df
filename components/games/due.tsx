'use client';

import { useSyncExternalStore } from 'react';
import { LocalTime } from '@/components/ui/local-time';
import { followMoment, hasCome } from './server-clock';

/**
 * Turns true in a browser when the moment comes by the server's clock. The server renders for later, too: there it is what
 * was known of the moment when it was read.
 */
export function useHasPassed(at: string, hadPassed = false): boolean {
  const moment = Date.parse(at);
  return useSyncExternalStore(
    (tell) => (hadPassed ? () => {} : followMoment(moment, tell)),
    () => hadPassed || hasCome(moment),
    () => hadPassed,
  );
}

type WhenDueProps = {
  at: string;
  hadPassed?: boolean;
  before: React.ReactNode;
  after: React.ReactNode;
};

/** One of two things: while a moment is to come, and once it has passed. */
export const WhenDue = ({ at, hadPassed, before, after }: WhenDueProps) =>
  useHasPassed(at, hadPassed) ? after : before;

/** When a house game begins, or that it should have: an admin starts it, not the clock. */
export function DueStart({ at }: { at: string }) {
  const time = <LocalTime at={at} />;
  return <WhenDue at={at} before={<>Starts {time}</>} after={<>Was due {time}</>} />;
}
