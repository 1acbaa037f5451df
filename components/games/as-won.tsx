'use client';

import type { ReactNode } from 'react';
import type { Review, Win } from '@/lib/bingo/game';
import { Context, useGame, type GameContext } from './game-provider';

type AsWonProps = { win: Win; review: Review; children: ReactNode };

/**
 * Shows its children the game as one of its three prizes was won, so that objections to that win work as those to the
 * only win of other games.
 */
export function AsWon({ win, review, children }: AsWonProps) {
  const shown = useGame();
  const { card_number, display_name, amount, final_at, is_final } = win;
  const value: GameContext = {
    ...shown,
    ...{ win: win.seq, messages: [] },
    game: {
      ...shown.game,
      ...{ winner_card_number: card_number, winner_display_name: display_name },
      ...{ pot_amount: amount, final_at, is_final },
    },
    cards: shown.cards.map((card) => ({ ...card, is_winner: card.card_number === card_number })),
    after: shown.after && { ...shown.after, ...review },
  };
  return <Context value={value}>{children}</Context>;
}
