import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { GuestNotice } from './house-game';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('@/components/game/game-provider', () => game);

function draw(status: string, is_winner = false, pot_returned = false) {
  game.useGame.mockReturnValue({
    game: { id: 'g1', status, pot_claimed: false, pot_returned, shares: [] },
    cards: [{ is_winner }],
  });
  return renderToStaticMarkup(createElement(GuestNotice, { display_name: 'Dora' }));
}

it('a guest reads how long winnings can be claimed during the game, and afterwards while a pot waits', () => {
  expect(draw('active')).toContain('48 hours');
  expect(draw('completed', true)).toContain('48 hours');
});

it('a guest reads of no pot once the game is over without something to claim', () => {
  for (const shown of [draw('completed'), draw('completed', true, true)]) {
    expect(shown).not.toMatch(/48 hours|pot/);
    expect(shown).toMatch(/keep your cards\..*You play as Dora/);
  }
});
