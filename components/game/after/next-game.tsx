'use client';

import { useState } from 'react';
import { cardSizeClass } from '@/components/game/card/card-paper';
import { cx } from '@/components/ui/cx';
import { useGame } from '@/components/game/game-provider';
import { NextGameBar } from './next-game-bar';

/** The next game, whether it was known when the page was opened, and whether it has begun since. */
function useNextGame() {
  const next = useGame().after?.next ?? null;
  const [known] = useState(next);
  const hasBegun = next?.status === 'active' && known?.id === next.id && known.status !== 'active';
  return { next, wasKnown: known !== null, hasBegun };
}

/** A link above the card of a finished game that leads to the next game, if that was known when the page was opened. */
export function NextGame() {
  const { next, wasKnown, hasBegun } = useNextGame();
  return (
    <NextGameBar
      next={wasKnown ? next : null}
      hasBegun={hasBegun}
      className={cx(cardSizeClass, 'sm:w-full')}
    />
  );
}

/**
 * The same link over the end of the screen, for a game that is new or has just begun: it must not move the result, and
 * people who have scrolled away see it. Dialogs lie above it.
 */
export function NextGameBelow() {
  const { next, wasKnown, hasBegun } = useNextGame();
  return (
    <NextGameBar
      next={wasKnown && !hasBegun ? null : next}
      hasBegun={hasBegun}
      isAboveCard={false}
    />
  );
}
