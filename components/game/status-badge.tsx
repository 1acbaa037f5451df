import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { GameStatus } from '@/lib/bingo/game';

/** Until the cards of a chosen game lock, nothing can be marked in it. */
type ShownStatus = GameStatus | 'choosing';

const tones: Record<ShownStatus, BadgeTone> = {
  choosing: 'press',
  upcoming: 'press',
  active: 'live',
  completed: 'neutral',
};

export function StatusBadge({ status }: { status: ShownStatus }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{status}</Badge>;
}
