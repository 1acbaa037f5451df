'use client';

import { useState } from 'react';
import { ConfirmAction } from '@/components/forms/confirm-action';
import { useRead } from '@/components/forms/use-read';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { readUncalled } from '@/lib/live/later-reads';
import { confirm_end_game, confirm_end_prizes } from '@/lib/words/admin';
import { fill } from '@/lib/words/message';
import { endHouseGame } from '@/server-actions/house-games';
import { uncalledWords } from './uncalled-words';

/** Ends a house game without a winner. The question names who could still call BINGO. */
export function EndGame({ game }: { game: Game }) {
  const [isAsked, setAsked] = useState(false);
  const [uncalled, place] = useRead(isAsked ? game.id : null, () => readUncalled(game.id));

  function ask(isOpen: boolean) {
    setAsked(isOpen);
    place(null);
  }

  return (
    <ConfirmAction
      label="End"
      isOffered={game.status === 'active'}
      aria-label={`End ${gameTitle(game)}`}
      variant="danger"
      isDangerous
      question={fill(game.prizes === 'three' ? confirm_end_prizes : confirm_end_game, {
        name: gameTitle(game),
        waiting: uncalledWords(uncalled ?? null),
      })}
      onAsk={ask}
      action={endHouseGame}
      input={{ game_id: game.id }}
    />
  );
}
