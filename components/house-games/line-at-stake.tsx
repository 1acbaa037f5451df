'use client';

import { useGame } from '@/components/game/game-provider';
import { Icon } from '@/components/ui/icon';
import type { GameSquare } from '@/lib/bingo/game';
import { prizePlayedFor } from '@/lib/bingo/prizes';
import { stakeSentence } from '@/lib/games/lines-at-stake';
import type { LineAtStake } from '@/lib/contract/house-games';
import { useLinesAtStake } from './use-lines-at-stake';

type LineAtStakeProps = { id?: string; square: GameSquare; stake: LineAtStake | undefined };

/** Names the cards for which this mark would complete what the next prize needs. */
export function LineAtStakeNote({ id, square, stake }: LineAtStakeProps) {
  const { game } = useGame();
  if (!stake || square.is_marked) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-fine font-semibold text-press">
      <Icon name="trophy" className="mt-0.5 size-4 shrink-0" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {stakeSentence(stake, prizePlayedFor(game))}
      </span>
    </p>
  );
}

/** The same note for a square's dialog. */
export function StakeOfSquare({ square }: { square: GameSquare }) {
  const stakes = useLinesAtStake();
  return <LineAtStakeNote square={square} stake={stakes.get(square.id)} />;
}
