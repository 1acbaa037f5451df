'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useGame } from '@/components/game/game-provider';
import { readHouseCard } from '@/lib/live/later-reads';
import type { Card } from '@/lib/bingo/game';

/** The house card from the page's data, or read from the server if the game starts while the page is open. */
export function useHouseCard(houseCard: Card | null): Card | 'failed' | null {
  const { game } = useGame();
  const [read, setRead] = useState<Card | 'failed' | null>(null);
  const isMissing = houseCard === null && game.status !== 'upcoming';

  const ask = useEffectEvent(() => readHouseCard(game));
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    ask().then(
      (card) => isCurrent && setRead(card ?? 'failed'),
      () => isCurrent && setRead('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing]);

  return houseCard ?? read;
}
