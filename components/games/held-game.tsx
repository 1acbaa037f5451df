'use client';

import { PageMessage } from '@/components/shell/page-message';
import { Button } from '@/components/ui/button';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { keepBehind } from '@/lib/games/keep-behind';
import { game_held } from '@/lib/words/games';
import type { LiveGame } from '@/lib/live/store';
import { fill } from '@/lib/words/message';
import { followBehind } from './follow-behind';

type HeldGameProps = { game: Game; live: LiveGame; seconds: number; onShow: () => void };

/** Replaces a game that was just opened, until its newest event is as old as the viewer's delay. */
export function HeldGame({ game, live, seconds, onShow }: HeldGameProps) {
  const { title, description } = fill(game_held, { seconds });

  function show() {
    keepBehind(game.id, 0);
    followBehind(live, 0);
    onShow();
  }

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
