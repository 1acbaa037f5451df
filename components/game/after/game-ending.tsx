'use client';

import type { ComponentProps } from 'react';
import { useRefreshOn } from '@/components/shell/refresh';
import { useGame } from '@/components/game/game-provider';
import { ObjectionBar } from '@/components/game/objections/objection-bar';
import { WinNews } from '@/components/game/prizes/win-news';
import { TakenBack } from '@/components/game/objections/taken-back';

/** The dialogs for people who watch a win or see theirs taken back, the objections that wait, and the header's bank. */
export function GameEnding(props: ComponentProps<typeof WinNews>) {
  const { game, viewer, cards, messages } = useGame();
  const paid = [...game.wins, ...game.shares]
    .filter(({ card_number }) => cards.some((card) => card.card_number === card_number))
    .reduce((sum, { amount }) => sum + amount, 0);
  // Not for guests, who have no bank: the refresh would open the dialog again.
  useRefreshOn(viewer.user_id === null ? 0 : paid);
  return (
    <>
      <ObjectionBar />
      <WinNews {...props} />
      {cards.length > 0 && messages.some(({ type }) => type === 'objection_upheld') && (
        <TakenBack />
      )}
    </>
  );
}
