'use client';

import { WhenDue } from '@/components/game/due';
import { useGame } from '@/components/game/game-provider';
import { calendarPath } from '@/lib/paths';
import { sealing_now } from '@/lib/words/drafts';

/** Explains that marking begins when the cards lock. */
export function LockBar({ isSealed = false }: { isSealed?: boolean }) {
  const { game } = useGame();
  if (!game.locks_at) return null;
  return (
    <p className="border-y py-2 text-[0.9375rem]">
      <WhenDue
        at={game.locks_at}
        before={
          <>
            Nothing can be marked before the cards lock.
            {!isSealed && (
              <>
                {' '}
                Change your squares until then, or until you seal them.{' '}
                <a href={calendarPath(game)} className="finger text-link">
                  Add to calendar
                </a>
              </>
            )}
          </>
        }
        after={sealing_now.title}
      />
    </p>
  );
}
