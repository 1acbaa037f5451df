import type { GameSummary, LostGame } from '@/lib/contract/games';

export const filters = ['all', 'active', 'archived'] as const;
export type Filter = (typeof filters)[number];

export const filterOf = (value: unknown): Filter =>
  filters.find((filter) => filter === value) ?? 'active';

/** Whether a game is in the filter. Active games are neither finished nor archived. */
export function isIn(
  filter: Filter,
  { archived, status }: Pick<GameSummary, 'archived' | 'status'>,
): boolean {
  if (filter === 'all') return true;
  return filter === 'archived' ? archived : !archived && status !== 'completed';
}

/** A game that was lost while it was active counts as active until the viewer archives it. */
export const isLostIn = (filter: Filter, { archived, was_over }: LostGame): boolean =>
  isIn(filter, { archived, status: was_over ? 'completed' : 'active' });
