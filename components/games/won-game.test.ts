import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { WonGame } from './won-game';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('./game-provider', () => game);
vi.mock('./share-win', () => ({ ShareWin: () => null }));
vi.mock('@/components/ui/dialog', () => ({
  Dialog: ({ children }: { children: ReactNode }) => children,
}));

function draw(final_at: string) {
  const completed_at = '2026-11-23T18:00:00Z';
  game.useGame.mockReturnValue({
    game: { pot_amount: 10, winner_card_number: 7, completed_at, final_at },
    viewer: { user_id: '1' },
    messages: [{ type: 'bingo_called', line: [10, 11, 12, 13, 14] }],
  });
  const html = renderToStaticMarkup(createElement(WonGame, { open: true, onClose: () => {} }));
  return html.replaceAll(/<[^>]+>/g, '');
}

it('the winner reads until when players can object to the win', () => {
  const text = draw('2026-11-23T18:15:00Z');
  expect(text).toContain('has been added to your Bingo Bank Balance.');
  expect(text).toMatch(/The winning line: row 3\. Players can object to .* until .*\.$/);
});

it('the winner of a game that is final at once reads of no objections', () => {
  expect(draw('2026-11-23T18:00:00Z')).toMatch(/The winning line: row 3\.$/);
});
