import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { GameStatus } from '@/lib/bingo/game';

const tones: Record<GameStatus, BadgeTone> = {
  upcoming: 'press',
  active: 'live',
  completed: 'neutral',
};

export function StatusBadge({ status }: { status: GameStatus }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{status}</Badge>;
}
