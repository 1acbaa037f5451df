'use client';

import { useAction } from '@/components/forms/use-action';
import type { Card } from '@/lib/bingo/game';
import { outdateFrontPage } from '@/lib/games/front-page-news';
import { useGame } from '@/components/game/game-provider';

/** Calls BINGO with one card. The dialog for the game's end shows the outcome. */
export function useCallBingo(card: Card) {
  const { actions, live, game } = useGame();
  const { isBusy, run } = useAction();

  async function call() {
    const result = await run(() => actions.callBingo({ card_id: card.id }));
    // The game was ended, and the event has not arrived yet.
    if (result && !result.ok && result.code === 'game_not_active') live.signal('gap');
    if (!result?.ok) return;
    if (game.kind === 'house') outdateFrontPage();
    const { wins, status } = result.data;
    live.placeGame({ wins, status });
  }

  return { isCalling: isBusy, call };
}
