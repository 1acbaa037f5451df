import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { PlayAgain } from './finished-game';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('@/components/game/game-provider', () => game);
vi.mock('@/server-actions/games', () => ({ playAgain: vi.fn() }));

function draw(theme_id: string | null, is_host = true) {
  game.useGame.mockReturnValue({
    ...{ game: { id: 'a', group_id: 'g', theme_id }, viewer: { is_host }, messages: [] },
  });
  return renderToStaticMarkup(createElement(PlayAgain));
}

it('the host can play again while the game’s squares exist', () => {
  expect(draw('t')).toContain('Again with the same people');
  expect(draw('t', false)).toBe('');
});

it('once the squares were deleted, the host gets a link to a new game and the reason', () => {
  const offered = draw(null);
  expect(offered).not.toContain('Again with');
  expect(offered).toMatch(/were deleted.*href="\/group\/g\/create-game".*Start New Game/);
});
