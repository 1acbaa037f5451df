'use client';

import { lazyPart } from '@/components/ui/lazy-part';
import { useGame } from './game-provider';

const Prizes = lazyPart(() => import('./prizes').then((games) => games.Prizes));

/** Only games with three prizes fetch the script of their list. */
export function LazyPrizes() {
  const { game } = useGame();
  return game.prizes === 'three' && <Prizes />;
}
