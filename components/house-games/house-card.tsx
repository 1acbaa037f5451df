'use client';

import { cardSizeClass } from '@/components/game/card/card-size';
import { CardSkeleton } from '@/components/game/card/card-skeleton';
import { useGame } from '@/components/game/game-provider';
import { PlayingCard } from '@/components/game/card/playing-card';
import { RepairCard } from '@/components/game/card/repair-card';
import { EmptyState } from '@/components/ui/empty-state';
import type { Card } from '@/lib/bingo/game';
import { limits } from '@/lib/limits';
import { house_card_repaired, repair_house_card_failed } from '@/lib/words/cards';
import { load_house_card_failed } from '@/lib/words/games';
import { aboutMark } from './about-mark';
import { useHouseCard } from './use-house-card';
import { PoolSample } from './pool-sample';

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
