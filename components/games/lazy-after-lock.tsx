'use client';

import { lazyPart } from '@/components/ui/lazy-part';
import { useGame } from './game-provider';

const Failed = () => null;
const ThisMonth = lazyPart(() => import('./this-month').then((games) => games.ThisMonth), {
  Failed,
});
const OpenCards = lazyPart(() => import('./open-cards').then((games) => games.OpenCards), {
  Failed,
});

/** Only in a running game of a year, so that other games do not fetch its script. */
export function LazyThisMonth() {
  const { game } = useGame();
  const isRunning = game.status === 'active' && (game.dealing === 'dealt' || game.is_locked);
  return game.pace === 'year' && isRunning && <ThisMonth />;
}

/** Only where players choose. */
export function LazyOpenCards() {
  const { game } = useGame();
  return game.dealing === 'chosen' && <OpenCards />;
}
