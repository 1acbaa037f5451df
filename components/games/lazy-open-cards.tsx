'use client';

import { lazyPart } from '@/components/ui/lazy-part';
import { useGame } from './game-provider';

const OpenCards = lazyPart(() => import('./open-cards').then((games) => games.OpenCards));

/** Rendered only in games with chosen squares. */
export function LazyOpenCards() {
  const { game } = useGame();
  return game.dealing === 'chosen' && <OpenCards />;
}
