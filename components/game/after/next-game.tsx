'use client';

import { useState } from 'react';
import { cardSizeClass } from '@/components/game/card/card-paper';
import { cx } from '@/components/ui/cx';
import { useGame } from '@/components/game/game-provider';
import { NextGameBar } from './next-game-bar';

/** Whether the next game existed when the page was opened. One that begins later must not move the result. */
function useWasThere() {
  const { after } = useGame();
  const [wasThere] = useState(after?.next != null);
  return wasThere;
}

/** A link above the card of a finished game that leads to the next game, if it began before the page was opened. */
export function NextGame() {
  const { after } = useGame();
  const next = useWasThere() ? after?.next : null;
  return <NextGameBar next={next ?? null} className={cx(cardSizeClass, 'sm:w-full')} />;
}

/** The same link for a game that begins later, over the end of the screen. */
export function NextGameBelow() {
  const { after } = useGame();
  const next = useWasThere() ? null : after?.next;
  return <NextGameBar next={next ?? null} isAboveCard={false} />;
}
