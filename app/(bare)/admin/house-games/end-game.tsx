'use client';

import { useState } from 'react';
import { ConfirmAction } from '@/components/forms/confirm-action';
import { useRead } from '@/components/forms/use-read';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { readUncalled } from '@/lib/live/later-reads';
import { confirm_end_game, confirm_end_prizes, update_game_status_failed } from '@/lib/words/admin';
import { fill, listed } from '@/lib/words/message';
import { endHouseGame } from '@/server-actions/house-games';
import type { UncalledCards } from '@/lib/contract/house-games';

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
      failed={update_game_status_failed}
      input={{ game_id: game.id }}
    />
  );
}

/** How many people the sentence names at most. */
const NAMES = 3;

/**
 * Names the players with a full line that nobody has called, as a sentence with a space after it. Empty if there are
 * none, or until they have been read.
 */
export function uncalledWords(uncalled: UncalledCards | null): string {
  if (!uncalled || uncalled.total === 0) return '';
  const { total, cards } = uncalled;
  const [first] = cards;
  if (total === 1 && first) return `${first.display_name} has not called a full line. `;
  const named = cards.slice(0, NAMES).map((card) => `${card.display_name} (#${card.card_number})`);
  const more = total - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  return `${listed(all)} have not called their full lines. `;
}
