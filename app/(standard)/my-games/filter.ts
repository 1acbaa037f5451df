import type { GameSummary, LostGame } from '@/lib/contract/games';

export const filters = ['all', 'active', 'archived'] as const;
export type Filter = (typeof filters)[number];

export const filterOf = (asked: unknown): Filter =>
  filters.find((filter) => filter === asked) ?? 'active';

/** Active is what is still worth looking at: not over, not put away. */
export function isIn(
  filter: Filter,
  { archived, status }: Pick<GameSummary, 'archived' | 'status'>,
): boolean {
  if (filter === 'all') return true;
  return filter === 'archived' ? archived : !archived && status !== 'completed';
}

/** What was taken away while it ran is still news until it is put away. */
export const isLostIn = (filter: Filter, { archived, was_over }: LostGame): boolean =>
  isIn(filter, { archived, status: was_over ? 'completed' : 'active' });
