'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { useAction } from '@/components/forms/use-action';
import { notify } from '@/components/ui/notify';
import type { Card } from '@/lib/bingo/game';
import { card_fixing, repair_failed } from '@/lib/words/repairs';
import { useGame } from './game-provider';

/** Requests the missing squares of an incomplete card, once, when its game is opened. */
export function FillEmptyCard({ card }: { card: Card }) {
  const { actions, placeCard } = useGame();
  const { run } = useAction();
  const hasAsked = useRef(false);

  const fill = useEffectEvent(async () => {
    notify(card_fixing);
    const failure = { repair_failed };
    const result = await run(() => actions.repairCard({ card_id: card.id }), { failure });
    if (result?.ok) placeCard(result.data);
  });

  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void fill();
  }, []);

  return null;
}
