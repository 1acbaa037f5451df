'use client';

import { useState } from 'react';
import { cardSizeClass } from '@/components/game/card/card-paper';
import { cx } from '@/components/ui/cx';
import { useGame } from '@/components/game/game-provider';
import { NextGameBar } from './next-game-bar';

/**
 * A link above the card of a finished game that leads to the next game. A game that begins while the page is open is at the end
 * of the screen instead, so that the result does not move.
 */
export function NextGame() {
  const { after } = useGame();
  const [wasThere] = useState(after?.next != null);
  return (
    <NextGameBar
      next={after?.next ?? null}
      className={
        wasThere
          ? cx(cardSizeClass, 'sm:w-full')
          : 'fixed inset-x-0 bottom-0 z-30 bg-paper wide:right-6 wide:bottom-6 wide:left-auto wide:w-(--story)'
      }
    />
  );
}
