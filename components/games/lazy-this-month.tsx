'use client';

import { lazyPart } from '@/components/ui/lazy-part';
import { useGame } from './game-provider';

const ThisMonth = lazyPart(() => import('./this-month').then((games) => games.ThisMonth));

/** Only in a running game of a year, so that other games do not fetch its script. */
export function LazyThisMonth() {
  const { game } = useGame();
  const isRunning = game.status === 'active' && (game.dealing === 'dealt' || game.is_locked);
  return game.pace === 'year' && isRunning && <ThisMonth />;
}
