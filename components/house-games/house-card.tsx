'use client';

import dynamic from 'next/dynamic';
import { useEffect, useEffectEvent, useState } from 'react';
import { cardSizeClass } from '@/components/game/card/card-paper';
import { CardSkeleton } from '@/components/game/card/card-skeleton';
import { PlayingCard } from '@/components/game/card/playing-card';
import { useGame } from '@/components/game/game-provider';
import { EmptyState } from '@/components/ui/empty-state';
import type { Card } from '@/lib/bingo/game';
import { limits } from '@/lib/limits';
import { readHouseCard } from '@/lib/live/later-reads';
import { house_card_repaired, repair_house_card_failed } from '@/lib/words/cards';
import { load_house_card_failed, no_house_card, sample_card } from '@/lib/words/games';
import { RepairCard } from './repair-card';
import { aboutMark } from './use-lines-at-stake';

/** Shown before the start. */
const SampleCard = dynamic(() =>
  import('@/components/game/card/sample-card').then((sample) => sample.SampleCard),
);

type HouseCardProps = {
  houseCard: Card | null;
  /** Null if content above the card already identifies it. */
  label?: string | null;
};

/** The house's own card, which is public and never wins. */
export function HouseCard({ houseCard, label = 'House card' }: HouseCardProps) {
  const { game, viewer, cardNow } = useGame();
  const read = useHouseCard(houseCard);

  if (game.status === 'upcoming') {
    return (
      <div className={cardSizeClass}>
        <PoolSample />
      </div>
    );
  }
  if (read === 'failed') {
    return <EmptyState title={load_house_card_failed.description} className="mt-2" />;
  }
  if (read === null) return <CardSkeleton />;
  const card = cardNow(read);
  const wantsRepair = game.status !== 'completed' && card.squares.length < limits.squares_needed;
  return (
    <PlayingCard
      card={card}
      label={label}
      aboutMark={aboutMark}
      tools={
        wantsRepair &&
        viewer.is_admin && (
          <RepairCard
            card={card}
            label="Repair House Card"
            success={house_card_repaired}
            failed={repair_house_card_failed}
          />
        )
      }
    />
  );
}

/** Before a game starts: a card as it could be dealt. */
function PoolSample() {
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

/** The house card from the page's data, or read from the server if the game starts while the page is open. */
function useHouseCard(houseCard: Card | null): Card | 'failed' | null {
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
