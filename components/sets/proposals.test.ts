import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { limits } from '@/lib/limits';
import { Proposals } from './proposals';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('@/components/games/game-provider', () => game);
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

function draw(is_host: boolean, count: number) {
  const squares = Array.from({ length: count }, () => ({ is_marked: false }));
  game.useGame.mockReturnValue({ game: { id: 'a', status: 'active' }, squares, messages: [] });
  const waiting = [{ id: 'p', summary: 'Cat walks in', text: 'On camera', by: 'Ben' }];
  return renderToStaticMarkup(
    createElement(Proposals, { proposals: { is_host, waiting, declined: [] } }),
  );
}

it('a host can take squares until the game is full, and can only decline them then', () => {
  const [free, full] = [draw(true, limits.proposed_pool - 1), draw(true, limits.proposed_pool)];
  expect(free).toContain('Take Cat walks in');
  expect(free).not.toContain('no game has more');
  expect(full).not.toContain('Take Cat walks in');
  expect(full).toContain('Decline Cat walks in');
  expect(full).toContain('This game has 60 squares, and no game has more.');
});

it('a member can propose squares until the game is full', () => {
  const [free, full] = [draw(false, limits.proposed_pool - 1), draw(false, limits.proposed_pool)];
  expect(free).toContain('Your square');
  expect(full).not.toContain('Your square');
  expect(full).toContain('no game has more');
});
