'use client';

import { cx } from '@/components/ui/cx';
import { Icon } from '@/components/ui/icon';
import { useGame } from './game-provider';
import type { LiveStatus as Status } from '@/lib/live/machine';

const words: Record<Exclude<Status, 'joining'>, string> = {
  live: 'Live',
  catching_up: 'Catching up…',
  offline: 'Offline: we will try again',
};

/** A pace that nobody takes for a standstill need not be said. */
const SAID_FROM = 5;

/** Whether the screen can be believed, and what it missed when it could not. */
export function LiveStatus() {
  const { game, status, caughtUp, pace } = useGame();
  // What is over does not go on: only a pot may still move, and nobody waits for that by the minute.
  if (game.status === 'completed' && (status === 'live' || status === 'joining')) return null;
  // A page that was read a moment ago has nothing to catch up on.
  if (status === 'joining') return <p className="min-h-6" />;
  const isBack = status === 'live' && caughtUp !== null;
  return (
    <p
      role="status"
      className={cx(
        'flex min-h-6 items-center gap-2 text-fine',
        status === 'offline' ? 'text-danger' : 'text-ink-soft',
      )}
    >
      {status === 'offline' ? (
        <Icon name="offline" className="size-4" />
      ) : (
        <span
          aria-hidden="true"
          className={cx(
            'size-2 rounded-full',
            status === 'live' ? 'animate-live bg-press' : 'animate-pulse-soft bg-rule-strong',
          )}
        />
      )}
      {isBack ? `Live again. ${whatWasMissed(caughtUp)}` : words[status]}
      {status === 'live' && pace !== null && pace >= SAID_FROM && `, every ${pace} seconds`}
    </p>
  );
}

function whatWasMissed(count: number): string {
  if (count === 0) return 'You missed nothing.';
  return count === 1 ? 'Caught up on 1 event.' : `Caught up on ${count} events.`;
}
