import type { ThemeKind } from '@/lib/bingo/game';

export const kindNames: Record<ThemeKind, string> = {
  news: 'The news',
  year: 'A year',
  evening: 'One evening',
};
