'use client';

import { useWaiting } from '@/components/shell/waiting';
import { Badge } from '@/components/ui/badge';
import type { Waiting } from '@/lib/contract/accounts';
import { waitingWord } from '@/lib/games/waiting';

type WaitingBadgeProps = { game_id: string; initial: readonly Waiting[] };

/** Shows that a full line or an objection waits for the viewer in this game. */
export function WaitingBadge({ game_id, initial }: WaitingBadgeProps) {
  const word = waitingWord(useWaiting(initial).filter((one) => one.game_id === game_id));
  return word && <Badge tone="live">{word}</Badge>;
}
