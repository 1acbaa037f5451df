'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { openUntil, type Ended } from '@/components/games/edition';
import { pollWhileVisible } from '@/components/ui/poll-while-visible';

/** How often an open page is read again in the time in which a win can be objected to, however long that is. */
const LOOKS = 30;

/** Follows a result that an objection can still take back, until what is read says that it is final. Returns how to stop. */
export function followResult(game: Ended, refresh: () => void): () => void {
  const until = openUntil(game);
  if (until === null || game.completed_at === null || game.is_final) return () => {};

  const time = Date.parse(until) - Date.parse(game.completed_at);
  return pollWhileVisible(() => {
    if (navigator.onLine) refresh();
  }, time / LOOKS);
}

export function FollowResult({ game }: { game: Ended }) {
  const router = useRouter();
  useEffect(() => followResult(game, () => router.refresh()), [router, game]);
  return null;
}
