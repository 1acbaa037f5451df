'use client';

import { useSyncExternalStore } from 'react';
import { LocalTime } from '@/components/ui/local-time';
import { startsOnceWritten } from '@/lib/words/time';
import { followMoment, hasCome } from '@/lib/live/server-clock';
import { TimeLeft } from './time-left';

/**
 * True once the time has passed by the server's clock. Server rendering uses `hadPassed`, the value when the data was
 * read, because the rendered page may be cached and shown later.
 */
export function useHasPassed(at: string, hadPassed = false): boolean {
  const moment = Date.parse(at);
  return useSyncExternalStore(
    (tell) => (hadPassed ? () => {} : followMoment(moment, tell)),
    () => hadPassed || hasCome(moment),
    () => hadPassed,
  );
}

/** Which of these times have passed by the server's clock, as a text that contains them. */
export function usePassed(times: readonly string[]): string {
  return useSyncExternalStore(
    (tell) => {
      const leaves = times.map((at) => followMoment(Date.parse(at), tell));
      return () => leaves.forEach((leave) => leave());
    },
    () => times.filter((at) => hasCome(Date.parse(at))).join(' '),
    () => '',
  );
}

type WhenDueProps = {
  at: string;
  hadPassed?: boolean;
  before: React.ReactNode;
  after: React.ReactNode;
};

/** Shows `before` until the time has passed by the server's clock, and `after` from then on. */
export const WhenDue = ({ at, hadPassed, before, after }: WhenDueProps) =>
  useHasPassed(at, hadPassed) ? after : before;

/**
 * The start time of a game. The clock starts it within seconds of that time, or once the squares that it still needs are
 * written.
 */
export function DueStart({ at, missing_lines = 0 }: { at: string; missing_lines?: number }) {
  return (
    <WhenDue
      at={at}
      before={
        <>
          Starts <LocalTime at={at} isComing />
        </>
      }
      after={missing_lines > 0 ? startsOnceWritten(missing_lines) : 'Starts now'}
    />
  );
}

/** The time at which the clock seals all cards of a game in which players choose. */
export function DueLock({ at }: { at: string }) {
  return (
    <WhenDue
      at={at}
      before={
        <>
          Cards lock <LocalTime at={at} isComing />
          <TimeLeft until={at} />
        </>
      }
      after="Cards are being sealed"
    />
  );
}

/** The time at which the clock ends a game. */
export function DueEnd({ at }: { at: string }) {
  return (
    <WhenDue
      at={at}
      before={
        <>
          Ends <LocalTime at={at} isComing />
        </>
      }
      after="Time is up"
    />
  );
}
