'use client';

import { cx } from '@/components/ui/cx';
import { Icon } from '@/components/ui/icon';
import type { LiveStatus as Status } from '@/lib/live/machine';
import { useShownGame } from './shown-game';

export const statusWords: Record<Exclude<Status, 'joining'>, string> = {
  live: 'Live',
  catching_up: 'Catching up…',
  polling: 'Live updates are not available right now. This page refreshes every 15 seconds.',
  offline: 'Offline. Reconnecting…',
};

/**
 * Shows whether the page receives live updates, and how many events it caught up on after a disconnect. The region is always
 * there: a dialog that opens hides everything from screen readers except for what is `aria-live` at this moment.
 */
export function LiveStatus() {
  const { game, status, caughtUp, delay } = useShownGame();
  const isFine = status === 'live' || status === 'joining';
  // A finished game has hardly any updates, so its status is shown only while there is a connection problem.
  const isQuiet = isFine && game.status === 'completed';
  // A page that joins was just read, so there is nothing to catch up on.
  const isSilent = isQuiet || status === 'joining';
  return (
    <p
      role="status"
      aria-live="polite"
      className={cx(
        isQuiet ? 'sr-only' : 'flex min-h-6 items-center gap-2 text-fine',
        status === 'offline' ? 'text-danger' : 'text-ink-soft',
        status === 'polling' && 'pb-2',
      )}
    >
      {!isSilent && (
        <>
          {status === 'offline' ? (
            <Icon name="offline" className="size-4" />
          ) : (
            <span
              aria-hidden="true"
              className={cx(
                'size-2 shrink-0 rounded-full',
                status === 'live' ? 'animate-live bg-press' : 'animate-pulse-soft bg-rule-strong',
              )}
            />
          )}
          {status === 'live' && caughtUp !== null
            ? `Live again. ${whatWasMissed(caughtUp)}`
            : statusWords[status]}
          {status === 'live' && delay > 0 && `, ${delay} s delay`}
        </>
      )}
    </p>
  );
}

function whatWasMissed(count: number): string {
  if (count === 0) return 'You missed nothing.';
  return count === 1 ? 'Caught up on 1 event.' : `Caught up on ${count} events.`;
}
