'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useGame } from '@/components/game/game-provider';
import { useAfterGame } from '@/components/game/after/use-after-game';
import type { MessageOf } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';
import { useRefreshOn } from '@/components/shell/refresh';
import type { Writing } from '@/lib/contract/screens';
import { TableParts } from './table-parts';
import { useWakeLock } from './use-wake-lock';

type TableScreenProps = { invite_code: string | null; writing: Writing | null };

/** The table view of somebody who may see the game. It keeps the screen awake and follows the game to its next one. */
export function TableScreen({ invite_code, writing }: TableScreenProps) {
  const game = useGame();
  useAfterGame(game);
  useRefreshOn(writing ? game.messages.find(({ type }) => type === 'lines_changed')?.seq : 0);
  useWakeLock();
  useFollowNextGame();
  return <TableParts invite_code={invite_code} writing={writing} />;
}

/**
 * Moves an open table view to the next game when the group plays again. A table view that is opened later stays on the
 * game of its address.
 */
function useFollowNextGame() {
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
