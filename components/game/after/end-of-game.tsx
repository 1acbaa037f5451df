'use client';

import { isChoosing } from '@/lib/bingo/drafts';
import { isLastNewYear } from '@/lib/bingo/pace';
import { last_new_year } from '@/lib/words/drafts';
import { DueEnd, DueLock, DueStart } from '@/components/game/due';
import { useGame } from '@/components/game/game-provider';
import { TimeLeft } from '@/components/game/time-left';

/**
 * Below the title of a game: when it starts, if it is a private game; when its cards lock; and then, where it has an end,
 * when its time is up.
 */
export function EndOfGame() {
  const { game } = useGame();
  const { kind, status, scheduled_start, locks_at, ends_at } = game;
  if (status === 'completed') return null;
  const isChosen = isChoosing(game) && locks_at;
  return (
    <p className="mt-1 grid text-fine text-ink-soft empty:hidden">
      {kind === 'private' && status === 'upcoming' && scheduled_start && (
        <span>
          <DueStart at={scheduled_start} />
          <TimeLeft until={scheduled_start} />
        </span>
      )}
      {isChosen && isLastNewYear(locks_at) && <span>{last_new_year.title}</span>}
      {isChosen && (
        <span>
          <DueLock at={locks_at} />
        </span>
      )}
      {status === 'active' && ends_at && !isChosen && <DueEnd at={ends_at} />}
    </p>
  );
}
