'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { openUntil, type Ended } from '@/components/game/story/edition';
import { LOOK_FOR_NEXT_EVERY, pollWhileVisible } from '@/components/shell/refresh';

/** The number of times an open page is re-read while players can object. */
const READS = 30;

/** How long after the end of its game an open page looks for the next one, in milliseconds. */
const LOOK_FOR_NEXT_FOR = 3 * 3_600_000;

/**
 * Re-reads a result that an objection can still take back, until it is final, and one that looks for the next game. The
 * returned function stops it.
 */
export function followResult(game: Ended, looksForNext: boolean, refresh: () => void): () => void {
  if (game.completed_at === null) return () => {};
  const over = Date.parse(game.completed_at);
  const until = game.is_final ? null : openUntil(game);
  const isNextDue = looksForNext && Date.now() - over < LOOK_FOR_NEXT_FOR;
  if (until === null && !isNextDue) return () => {};

  const forResult = until === null ? Infinity : (Date.parse(until) - over) / READS;
  const forNext = isNextDue ? LOOK_FOR_NEXT_EVERY : Infinity;
  return pollWhileVisible(
    () => {
      if (navigator.onLine) refresh();
    },
    Math.min(forResult, forNext),
  );
}

export function FollowResult({ game, looksForNext }: { game: Ended; looksForNext: boolean }) {
  const router = useRouter();
  useEffect(
    () => followResult(game, looksForNext, () => router.refresh()),
    [router, game, looksForNext],
  );
  return null;
}
