import { Badge } from '@/components/ui/badge';
import type { GameStatus } from '@/lib/bingo/game';

const looks = {
  upcoming: { tone: 'neutral', label: 'Upcoming' },
  active: { tone: 'press', label: 'Active' },
  completed: { tone: 'neutral', label: 'Completed' },
} as const;

export function GameStatusBadge({ status }: { status: GameStatus }) {
  const { tone, label } = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
}
