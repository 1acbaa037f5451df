'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { MessageOf } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';
import { useGame } from '@/components/game/game-provider';

/**
 * Moves an open table view to the next game when the group plays again. A table view that is opened later stays on the
 * game of its address.
 */
export function useFollowNextGame() {
  const router = useRouter();
  const { messages } = useGame();
  const [openedAt] = useState(messages[0]?.seq ?? 0);
  const next = messages.find(
    (message): message is MessageOf<'played_again'> =>
      message.type === 'played_again' && message.seq > openedAt,
  )?.next_game_id;

  useEffect(() => {
    if (next) router.replace(`${gamePath({ id: next, kind: 'private' })}?view=table`);
  }, [router, next]);
}
