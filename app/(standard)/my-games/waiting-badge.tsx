'use client';

import { useWaiting } from '@/components/shell/waiting-lines';
import { Badge } from '@/components/ui/badge';
import type { WaitingLine } from '@/lib/cards/answers';

type WaitingBadgeProps = { game_id: string; initial: readonly WaitingLine[] };

/** The viewer holds a full line in this game that nobody has called. */
export function WaitingBadge({ game_id, initial }: WaitingBadgeProps) {
  const isWaiting = useWaiting(initial).some((line) => line.game_id === game_id);
  return isWaiting && <Badge tone="live">BINGO waiting</Badge>;
}
