import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { GameSquare } from '@/lib/bingo/game';
import type { Visit } from '@/lib/contract/games';
import type { LiveGame } from '@/lib/live/store';
import { keepVisit } from '@/lib/live/visits';
import { marksSince } from '@/lib/words/time';

/** The pages that show how many marks are new. A tab keeps pages that it has left. */
const LISTS = ['/', '/my-games'];

type KeepVisitProps = {
  live: LiveGame;
  onReturn: (before: Visit | null) => void;
};

/** Reports how far the viewer has read the game, and refreshes a list of games to which they go back. */
export function KeepVisit({ live, onReturn }: KeepVisitProps) {
  const router = useRouter();
  useEffect(() => {
    const { id } = live.getSnapshot().state.game;
    const end = keepVisit(id, () => live.getSnapshot().state.seq, onReturn);
    return () =>
      void end().then((isOutdated) => {
        if (isOutdated && LISTS.includes(window.location.pathname)) router.refresh();
      });
  }, [live, onReturn, router]);
  return null;
}

type NewMarksProps = {
  visit: Visit;
  now: number;
  squares: readonly GameSquare[];
  /** The viewer's delay in seconds. A mark is counted only once the viewer may see it. */
  delay: number;
};

/**
 * The number of marks since the viewer's visit before this one, if there were any when they returned. Marks that arrive
 * later are added.
 */
export function NewMarks({ visit, now, squares, delay }: NewMarksProps) {
  const { visited_at, new_marks } = visit;
  if (new_marks === 0) return null;
  const since = Date.parse(visited_at);
  const made = squares.filter(({ marked_at }) => marked_at && Date.parse(marked_at) > since);
  const count = delay > 0 ? made.length : Math.max(new_marks, made.length);
  return count > 0 && marksSince(count, visited_at, now);
}
