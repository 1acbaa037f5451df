'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { openUntil, type Ended } from '@/components/games/edition';
import { pollWhileVisible } from '@/components/ui/poll-while-visible';

/** The number of times an open page is re-read while players can object. */
const READS = 30;

/** Re-reads a result that an objection can still take back, until it is final. The returned function stops it. */
export function followResult(game: Ended, refresh: () => void): () => void {
  const until = openUntil(game);
  if (until === null || game.completed_at === null || game.is_final) return () => {};

  const time = Date.parse(until) - Date.parse(game.completed_at);
  return pollWhileVisible(() => {
    if (navigator.onLine) refresh();
  }, time / READS);
}

export function FollowResult({ game }: { game: Ended }) {
  const router = useRouter();
  useEffect(() => followResult(game, () => router.refresh()), [router, game]);
  return null;
}
