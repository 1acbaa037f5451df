import type { Card, Game } from '@/lib/bingo/game';

/** Whether one of these cards won the pot or a share of it, and it is still unclaimed. */
export const canClaim = (game: Game, cards: readonly Card[]): boolean =>
  !game.pot_claimed &&
  !game.pot_returned &&
  cards.some(
    ({ card_number, is_winner }) =>
      is_winner || game.shares.some((share) => share.card_number === card_number),
  );
