'use client';

import { useRouter } from 'next/navigation';
import { useGame } from '@/components/game/game-provider';
import type { Card } from '@/lib/bingo/game';

/** What happens once a card is bought: it is on the screen, and a visitor's page becomes the guest's own. */
export function useBought(): (card: Card) => void {
  const { viewer, placeCard } = useGame();
  const router = useRouter();
  return (card) => {
    placeCard(card);
    if (viewer.user_id === null) router.refresh();
  };
}
