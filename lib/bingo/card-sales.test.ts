import { expect, it } from 'vitest';
import { withSales } from './card-sales';
import type { Game } from './game';

const game = { cards_sold: 6, pot_amount: 30, card_price: 5 } as Game;

it('an older game gets the cards of its viewer that it does not know yet, and their prices', () => {
  const cards = [5, 7, 9].map((card_number) => ({ card_number }));
  expect(withSales(game, cards)).toMatchObject({ cards_sold: 8, pot_amount: 40 });
  expect(withSales(game, cards.slice(0, 1))).toBe(game);
});
