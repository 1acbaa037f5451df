'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { ConfirmAction } from '@/components/forms/confirm-action';
import { useRead } from '@/components/forms/use-read';
import { Panel } from '@/components/ui/panel';
import { prizePlayedFor } from '@/lib/bingo/prizes';
import { confirm_end_private_game, confirm_end_with_wins } from '@/lib/words/games';
import { fill } from '@/lib/words/message';
import { readEnding } from '@/lib/live/later-reads';
import { endGame } from '@/server-actions/games';
import { useHasPassed } from './due';
import { endingWords } from './ending-words';
import { useGame } from './game-provider';

/** Lets the host end a game that will not finish. */
export function EndGame({ onEnd }: { onEnd: () => void }) {
  const { game, seq } = useGame();
  const [isAsked, setAsked] = useState(false);
  // Re-read after each event, so that the host sees what End Game would do now.
  const [ending, place] = useRead(isAsked ? String(seq) : null, () => readEnding(game.id));

  const final_at = game.wins
    .map((win) => win.final_at)
    .toSorted()
    .at(-1);
  const isFinal = useHasPassed(final_at ?? '', final_at === undefined);

  const end = useEffectEvent(onEnd);
  const hasEnded = isAsked && game.status === 'completed';
  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);

  function ask(isOpen: boolean) {
    setAsked(isOpen);
    place(null);
  }

  if (game.status !== 'active' && !isAsked) return null;
  return (
    <Panel title="End Game">
      <p className="border-t py-3 text-ink-soft">
        {game.prizes === 'three'
          ? 'Nobody wins the rest? The closest card takes it.'
          : 'Nobody gets to BINGO? The closest card takes the pot.'}
      </p>
      <ConfirmAction
        label="End Game"
        isOffered={game.status === 'active'}
        isDangerous
        question={fill(isFinal ? confirm_end_private_game : confirm_end_with_wins, {
          shares: endingWords(ending ?? null, prizePlayedFor(game)),
        })}
        onAsk={ask}
        action={endGame}
        input={{ game_id: game.id }}
      />
    </Panel>
  );
}
