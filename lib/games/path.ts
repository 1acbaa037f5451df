import type { Route } from 'next';
import type { Game } from '@/lib/bingo/game';

export const gamePath = ({ id, kind }: Pick<Game, 'id' | 'kind'>) =>
  (kind === 'house' ? `/house-game/${id}` : `/game/${id}`) as Route;
