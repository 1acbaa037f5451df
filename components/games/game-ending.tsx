'use client';

import type { ComponentProps } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { useFollowBank } from './use-follow-bank';
import { useGame } from './game-provider';
import { ObjectionBar } from './objection-bar';
import type { WinNews as Dialogs } from './win-news';

const WinNews = lazyPart(() => import('./win-news').then((games) => games.WinNews));
const TakenBack = lazyPart(() => import('./taken-back').then((games) => games.TakenBack));

/** The dialogs for people who watch a win or see theirs taken back, the objections that wait, and the header's bank. */
export function GameEnding(props: ComponentProps<typeof Dialogs>) {
  const { game, viewer, cards, messages } = useGame();
  const paid = [...game.wins, ...game.shares]
    .filter(({ card_number }) => cards.some((card) => card.card_number === card_number))
    .reduce((sum, { amount }) => sum + amount, 0);
  // Not for guests, who have no bank: the refresh would open the dialog again.
  useFollowBank(viewer.user_id === null ? 0 : paid);
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
