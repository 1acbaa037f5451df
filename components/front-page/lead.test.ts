import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Game } from '@/lib/bingo/game';
import { Lead } from './lead';
import { NoLead } from './no-lead';

const game = { id: 'g1', kind: 'house', title: 'The Late Desk', card_price: 5, pot_amount: 0 };
const leadOf = (status: Game['status']) =>
  renderToStaticMarkup(
    createElement(Lead, {
      story: {
        game: { ...game, status } as Game,
        card: null,
        squares: [],
        pool: [],
        receipts: [],
      },
      way: null,
    }),
  );

test('the lead shows "Game in Session" only for an active game', () => {
  expect(leadOf('active')).toContain('Game in Session');
  expect(leadOf('upcoming')).not.toContain('Game in Session');
  expect(renderToStaticMarkup(createElement(NoLead))).not.toContain('Game in Session');
});
