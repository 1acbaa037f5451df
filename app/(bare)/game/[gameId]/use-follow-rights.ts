'use client';

import { useRouter } from 'next/navigation';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useGame } from '@/components/games/game-provider';
import { isDeparture } from '@/lib/bingo/events';

/**
 * Asks the server anew what this person may do here, once somebody left the group or the game is theirs no more. Says
 * whether the game is gone and the reason is still asked for.
 */
export function useFollowRights(): boolean {
  const router = useRouter();
  const { messages, isGone } = useGame();
  const departure = messages.find(isDeparture)?.seq ?? 0;
  const [isAnswered, setAnswered] = useState(false);
  const known = useRef({ departure, isGone });

  useEffect(() => {
    const before = known.current;
    known.current = { departure, isGone };
    const isLost = isGone && !before.isGone;
    if (departure <= before.departure && !isLost) return;
    startTransition(() => {
      router.refresh();
      if (isLost) setAnswered(true);
    });
  }, [router, departure, isGone]);

  return isGone && !isAnswered;
}
