'use client';

import { SampleCard } from '@/components/game/card/sample-card';
import { useGame } from '@/components/game/game-provider';
import { no_house_card, sample_card } from '@/lib/words/games';

/** Before a game starts: a card as it could be dealt. */
export function PoolSample() {
  const { game, squares } = useGame();
  return (
    <>
      <SampleCard
        squares={squares}
        pace={game.pace}
        most={squares.length}
        label={sample_card.title}
      />
      <p className="pt-3 text-center text-fine text-ink-soft">{no_house_card.title}</p>
    </>
  );
}
