import type { GameSummary } from '@/lib/game-lists';

export const filters = ['all', 'active', 'archived'] as const;
export type Filter = (typeof filters)[number];

export const filterOf = (asked: unknown): Filter =>
  filters.find((filter) => filter === asked) ?? 'active';

/** Active is what is still worth looking at: not over, not put away. */
export function isIn(filter: Filter, { archived, status }: GameSummary): boolean {
  if (filter === 'all') return true;
  return filter === 'archived' ? archived : !archived && status !== 'completed';
}
