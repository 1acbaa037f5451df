'use client';

import { useState } from 'react';
import { BlankCard } from '@/components/cards/blank-card';
import { useGame } from '@/components/games/game-provider';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { no_house_card } from '@/lib/words/house-games';

const SampleCard = lazyPart(
  () => import('@/components/cards/sample-card').then((card) => card.SampleCard),
  { Loading: BlankCard },
);

/** Before a game starts: a blank card, and on request a random sample card. */
export function PoolSample() {
  const { game, squares } = useGame();
  const [isAsked, setAsked] = useState(false);
  if (isAsked)
    return (
      <SampleCard
        squares={squares}
        pace={game.pace}
        most={squares.length}
        label="A card as it could be dealt"
      />
    );
  return (
    <>
      <BlankCard />
      <p className="py-3 text-center text-fine text-ink-soft">{no_house_card.title}</p>
      <p className="text-center">
        <Button variant="secondary" onClick={() => setAsked(true)}>
          See a sample card
        </Button>
      </p>
    </>
  );
}
