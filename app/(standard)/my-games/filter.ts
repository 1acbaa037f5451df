export const filters = ['all', 'active', 'archived'] as const;
export type Filter = (typeof filters)[number];

export const filterOf = (value: unknown): Filter =>
  filters.find((filter) => filter === value) ?? 'active';
