import type { BingoCall } from '@/lib/bingo/game';

/** What analytics records for a win: its amount, and which one of three prizes it is. */
export function wonBy(card_id: string, { wins }: BingoCall) {
  const { amount = 0, prize = 'bingo' } = wins.at(-1) ?? {};
  return { card_id, pot_amount: amount, ...(prize !== 'bingo' && { prize }) };
}
