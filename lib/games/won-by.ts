import type { BingoCall } from '@/lib/bingo/game';

/** The amount that analytics records for a win: the pot, or the card's part of one of three prizes. */
export const wonBy = (
  card_id: string,
  { pot_amount, prize }: Extract<BingoCall, { won: true }>,
) => ({ card_id, pot_amount, ...(prize && { prize }) });
