import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Leaderboard } from './leaderboard';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('@/components/game/game-provider', () => game);

function draw(consecutive_marked_count: number | null, status = 'active', prizes = 'bingo') {
  const row = {
    card_number: 1,
    display_name: 'Dora',
    to_go: 2,
    is_winner: false,
    purchased_at: '',
  };
  game.useGame.mockReturnValue({
    game: { status, prizes, wins: [] },
    leaderboard: consecutive_marked_count === null ? [] : [{ ...row, consecutive_marked_count }],
  });
  return renderToStaticMarkup(createElement(Leaderboard)).replaceAll(/<[^>]+>/g, ' ');
}

it('shows the count of each card, which is 0 while FREE is all', () => {
  expect(draw(0)).toMatch(/ 0 + consecutive +\/5/);
  expect(draw(2)).toMatch(/ 2 + consecutive +\/5/);
});

it('shows how far each card is from the next of three prizes while they are played for', () => {
  expect(draw(5, 'active', 'three')).toContain('2 to go');
  expect(draw(5, 'completed', 'three')).toContain('/5');
});

it('gives nobody a place before the start', () => {
  expect(draw(0)).toContain('1st');
  expect(draw(0, 'upcoming')).not.toContain('1st');
});

it('says how to win until the game is over', () => {
  expect(draw(3)).toContain('to win the pot');
  expect(draw(3, 'completed')).not.toContain('to win the pot');
  expect(draw(3, 'active', 'three')).not.toContain('to win the pot');
});

it('invites players only until the game is over', () => {
  expect(draw(null)).toContain('Be the first to join!');
  expect(draw(null, 'completed')).toMatch(/Nobody held a card/);
});
