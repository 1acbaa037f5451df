'use client';

import { useGame } from '@/components/game/game-provider';
import { TableParts } from './table-parts';
import { useAfterGame } from '@/components/game/after/use-after-game';
import { useFollowNextGame } from '@/components/game/after/use-follow-next-game';
import { useWakeLock } from './use-wake-lock';

/** The table view of somebody who may see the game. It keeps the screen awake and follows the game to its next one. */
export function TableScreen({ invite_code }: { invite_code: string | null }) {
  useAfterGame(useGame());
  useWakeLock();
  useFollowNextGame();
  return <TableParts invite_code={invite_code} />;
}
