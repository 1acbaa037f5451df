'use client';

import { useRouter } from 'next/navigation';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useGame } from '@/components/game/game-provider';
import { changesMembers } from '@/lib/bingo/events';

/**
 * Re-renders the page when the group's members change, or when the viewer may no longer see the game. Returns whether the
 * game is gone and the reason is still being read.
 */
export function useFollowRights(): boolean {
  const router = useRouter();
  const { messages, isGone } = useGame();
  const change = messages.find(changesMembers)?.seq ?? 0;
  const [isAnswered, setAnswered] = useState(false);
  const known = useRef({ change, isGone });

  useEffect(() => {
    const before = known.current;
    known.current = { change, isGone };
    const isLost = isGone && !before.isGone;
    if (change <= before.change && !isLost) return;
    startTransition(() => {
      router.refresh();
      if (isLost) setAnswered(true);
    });
  }, [router, change, isGone]);

  return isGone && !isAnswered;
}
