'use client';

import { cardSizeClass } from '@/components/game/card/card-paper';
import { cx } from '@/components/ui/cx';
import { useGame } from '@/components/game/game-provider';
import { NextGameBar } from './next-game-bar';

/** A link above the card of a finished game that leads to the next game. */
export function NextGame() {
  const { after } = useGame();
  return <NextGameBar next={after?.next ?? null} className={cx(cardSizeClass, 'sm:w-full')} />;
}
