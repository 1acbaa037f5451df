'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { useAction } from '@/components/forms/use-action';
import { showToast } from '@/components/ui/toast';
import type { Card } from '@/lib/bingo/game';
import { limits } from '@/lib/limits';
import { card_fixing, repair_failed } from '@/lib/words/cards';
import { useGame } from '@/components/game/game-provider';

/**
 * Requests the missing squares of an incomplete card, once, when its game is opened. Only dealt cards can miss squares: a
 * chosen card is a draft until the clock fills it.
 */
export function FillEmptyCard({ card }: { card: Card }) {
  const { game, viewer, actions, placeCard } = useGame();
  const { run } = useAction(repair_failed);
  const hasAsked = useRef(false);

  const fill = useEffectEvent(async () => {
    showToast(card_fixing);
    const result = await run(() => actions.repairCard({ card_id: card.id }));
    if (result?.ok) placeCard(result.data);
  });

  const isEmpty = game.dealing === 'dealt' && card.squares.length < limits.squares_needed;
  const isWanted = isEmpty && viewer.is_member && game.status === 'active';

  useEffect(() => {
    if (hasAsked.current || !isWanted) return;
    hasAsked.current = true;
    void fill();
  }, [isWanted]);

  return null;
}
