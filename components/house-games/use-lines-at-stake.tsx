'use client';

import { useEffect, useMemo, useState } from 'react';
import { useGame } from '@/components/game/game-provider';
import type { LineAtStake } from '@/lib/contract/house-games';
import { loadClient } from '@/lib/live/client';
import { rpc } from '@/lib/supabase/rpc';
import { Icon } from '@/components/ui/icon';
import type { GameSquare } from '@/lib/bingo/game';
import { prizePlayedFor } from '@/lib/bingo/prizes';
import { stakeSentence } from '@/lib/bingo/closeness';

/** What one more mark would complete, by square id. Re-read after a mark, a sale, or a win, which opens the next prize. */
export function useLinesAtStake(): ReadonlyMap<string, LineAtStake> {
  const { game, squares } = useGame();
  const [stakes, setStakes] = useState<LineAtStake[]>([]);
  const isActive = game.status === 'active';
  const marked = squares.flatMap(({ id, is_marked }) => (is_marked ? [id] : [])).join();
  const won = game.wins.map(({ seq }) => seq).join();

  useEffect(() => {
    if (!isActive) return;
    let isCurrent = true;
    loadClient()
      .then((client) =>
        rpc(client, 'lines_at_stake', {
          game_id: game.id,
        }),
      )
      .then(
        (read) => isCurrent && setStakes(read ?? []),
        (error: unknown) => console.warn('Nobody knows whom a mark would give a line', error),
      );
    return () => {
      isCurrent = false;
    };
  }, [game.id, isActive, game.cards_sold, marked, won]);

  return useMemo(
    () => new Map((isActive ? stakes : []).map((stake) => [stake.game_square_id, stake])),
    [isActive, stakes],
  );
}

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

function StakeOfSquare({ square }: { square: GameSquare }) {
  const stakes = useLinesAtStake();
  return <LineAtStakeNote square={square} stake={stakes.get(square.id)} />;
}

/** Names, in a square's dialog, the cards for which its mark would complete what the next prize needs. */
export const aboutMark = (square: GameSquare) => <StakeOfSquare square={square} />;
