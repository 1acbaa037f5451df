'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useGame } from '@/components/games/game-provider';
import { isDeparture } from '@/lib/bingo/events';

/** Asks the server anew what this person may do here, once somebody left the group or the game is theirs no more. */
export function useFollowRights(): void {
  const router = useRouter();
  const { messages, isGone } = useGame();
  const departure = messages.find(isDeparture)?.seq ?? 0;
  const known = useRef({ departure, isGone });

  useEffect(() => {
    const before = known.current;
    known.current = { departure, isGone };
    if (departure > before.departure || (isGone && !before.isGone)) router.refresh();
  }, [router, departure, isGone]);
}
