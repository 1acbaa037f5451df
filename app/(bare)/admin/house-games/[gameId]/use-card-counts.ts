'use client';

import { useEffect, useRef, useState } from 'react';
import { useGame } from '@/components/game/game-provider';
import type { CardCounts } from '@/lib/contract/house-games';
import { browserSupabase } from '@/lib/supabase/browser';
import { rpc } from '@/lib/supabase/rpc';

/** The number of cards that hold each square. Re-read after every sale, because its event does not list the card’s squares. */
export function useCardCounts(initial: CardCounts): CardCounts {
  const { game } = useGame();
  const [counts, setCounts] = useState(initial);
  const counted = useRef(game.cards_sold);

  useEffect(() => {
    if (counted.current === game.cards_sold) return;
    let isCurrent = true;
    browserSupabase()
      .then((client) =>
        rpc(client, 'card_counts', {
          p_game_id: game.id,
        }),
      )
      .then(
        (cardCounts) => {
          if (!isCurrent || !cardCounts) return;
          counted.current = game.cards_sold;
          setCounts(cardCounts);
        },
        (error: unknown) => console.warn('The sheet keeps its old counts', error),
      );
    return () => {
      isCurrent = false;
    };
  }, [game.id, game.cards_sold]);

  return counts;
}
