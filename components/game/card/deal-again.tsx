'use client';

import { useEffect, useState } from 'react';
import { ConfirmAction } from '@/components/forms/confirm-action';
import { useGame } from '@/components/game/game-provider';
import { tellOtherTabs } from '@/components/shell/other-tabs';
import { useRefresh, useRefreshOn } from '@/components/shell/refresh';
import type { Card } from '@/lib/bingo/game';
import { reasonNotToDealAgain } from '@/lib/bingo/permissions';
import { confirmDealAgain, deal_again_failed, dealAgainWords } from '@/lib/words/cards';
import { sentenceOf } from '@/lib/words/message';
import { cardSizeClass } from './card-paper';

/**
 * Deals another card, before the first mark. Afterwards a sentence takes the button's place, so that what is below it does not
 * move.
 */
export function DealAgain({ card }: { card: Card }) {
  const { game, viewer, squares, messages, actions, placeCard } = useGame();
  const hasMarks =
    squares.some(({ is_marked }) => is_marked) ||
    messages.some(({ type }) => type === 'square_marked' || type === 'square_unmarked');
  const refusal = reasonNotToDealAgain(viewer, game, card, hasMarks);
  const [wasOffered] = useState(refusal === null);
  useCardOfOtherDevices(refusal === null);
  if (!wasOffered) return null;

  async function dealAgain(input: { card_id: string; redeals: number }) {
    const result = await actions.dealAgain(input);
    if (!result.ok) return result;
    placeCard(result.data);
    tellOtherTabs('card_changed');
    return result;
  }

  return (
    <div className={cardSizeClass}>
      <div className="flex min-h-11 items-center justify-center text-center">
        <ConfirmAction
          label="Deal me another card"
          variant="quiet"
          isOffered={refusal === null}
          question={confirmDealAgain(card)}
          action={dealAgain}
          failed={deal_again_failed}
          input={{ card_id: card.id, redeals: card.redeals }}
        />
        {refusal && (
          <p className="text-fine text-ink-soft">{sentenceOf(dealAgainWords[refusal])}</p>
        )}
      </div>
    </div>
  );
}

/**
 * Another device may have dealt the card again, which is not broadcast. So the page is read again when the person returns to
 * it and, in a private game, after the first mark.
 */
function useCardOfOtherDevices(isOffered: boolean) {
  const { game } = useGame();
  const refresh = useRefresh();
  useRefreshOn(isOffered || game.kind === 'house' ? 0 : 1);
  useEffect(() => {
    if (!isOffered) return;
    const look = () => document.visibilityState === 'visible' && refresh();
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOffered, refresh]);
}
