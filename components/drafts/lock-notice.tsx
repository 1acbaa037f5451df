'use client';

import { WhenDue } from '@/components/games/due';
import { useGame } from '@/components/games/game-provider';
import { TimeLeft } from '@/components/games/time-left';
import { LocalTime } from '@/components/ui/local-time';
import { calendarPath } from '@/lib/paths';
import { sealing_now } from '@/lib/words/choosing';

/** Until when players choose, in their own time zone, and that nothing can be marked before. */
export function LockNotice({ isSealed = false }: { isSealed?: boolean }) {
  const { game } = useGame();
  if (!game.locks_at) return null;
  return (
    <p className="border-y py-2 text-[0.9375rem]">
      <WhenDue
        at={game.locks_at}
        before={
          <>
            Nothing can be marked before the cards lock.{' '}
            {isSealed ? 'They do' : 'Change your squares until you seal them, or until'}{' '}
            <LocalTime at={game.locks_at} className="font-semibold" />
            <TimeLeft until={game.locks_at} />.{' '}
            <a href={calendarPath(game)} className="finger text-link">
              Add to calendar
            </a>
          </>
        }
        after={sealing_now.title}
      />
    </p>
  );
}
