'use client';

import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { PageMessage } from '@/components/shell/page-message';
import { Button } from '@/components/ui/button';
import { gameTitle, type Game } from '@/lib/bingo/game';
import type { Behind } from '@/lib/games/behind';
import { keepBehind } from '@/lib/games/keep-behind';
import { game_held } from '@/lib/words/games';
import type { LiveGame } from '@/lib/live/store';
import { fill } from '@/lib/words/message';
import { followBehind } from './follow-behind';

type DelayedGameProps = {
  game: Game;
  live: LiveGame;
  behind: Behind;
  /** From now on, what is received is held back. */
  onReady: () => void;
  children: ReactNode;
};

/** The game of a viewer with a delay. A game that was just opened is shown once its newest event is as old as the delay. */
export function DelayedGame({ game, live, behind, onReady, children }: DelayedGameProps) {
  const [heldFor, setHeldFor] = useState(behind.heldFor);
  const [seconds] = useState(behind.seconds);

  const begin = useEffectEvent(() => {
    if (!live.isDelayed()) followBehind(live, seconds);
    onReady();
  });
  useEffect(() => begin(), []);

  useEffect(() => {
    const timer = setTimeout(() => setHeldFor(0), heldFor);
    return () => clearTimeout(timer);
  }, [heldFor]);

  function show() {
    keepBehind(game.id, 0);
    followBehind(live, 0);
    setHeldFor(0);
  }

  if (heldFor === 0) return children;
  const { title, description } = fill(game_held, { seconds });
  return (
    <PageMessage
      kicker={title}
      title={gameTitle(game)}
      action={
        <Button variant="secondary" onClick={show}>
          Show it now
        </Button>
      }
    >
      <p>{description}</p>
    </PageMessage>
  );
}
