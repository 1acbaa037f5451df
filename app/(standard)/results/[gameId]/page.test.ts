import { createElement, Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import ResultsPage from './page';

const { viewer, house, page, redirect } = vi.hoisted(() => ({
  ...{ viewer: vi.fn(), house: vi.fn(), page: vi.fn() },
  redirect: vi.fn(() => {
    throw new Error('redirected');
  }),
}));
vi.mock('next/navigation', () => ({ redirect }));
vi.mock('@/lib/accounts/viewer', () => ({ getViewer: viewer }));
vi.mock('@/lib/house-games/public-queries', () => ({ getHouseGame: house }));
vi.mock('@/lib/games/queries', () => ({ getGamePage: page }));
vi.mock('@/lib/results/queries', () => ({ getGameResults: async () => null }));

/** Where somebody ends who asks for the results of a game that has none. */
async function ledTo(): Promise<unknown> {
  const props = { params: Promise.resolve({ gameId: 'a' }), searchParams: Promise.resolve({}) };
  const results = createElement(Suspense, null, createElement(ResultsPage, props));
  const html = await renderToReadableStream(results, { onError: () => {} });
  await html.allReady;
  return redirect.mock.lastCall;
}

beforeEach(() => void vi.clearAllMocks());

it('results that were taken back lead to the game, which goes on', async () => {
  viewer.mockResolvedValue({ user_id: '1' });
  house.mockResolvedValue(null);
  page.mockResolvedValue({});
  expect(await ledTo()).toEqual(['/game/a?notice=game_goes_on']);
  page.mockResolvedValue(null);
  expect(await ledTo()).toEqual(['/?notice=load_game_failed']);
  house.mockResolvedValue({});
  expect(await ledTo()).toEqual(['/house-game/a?notice=game_goes_on']);
});

it('a visitor is led to a house game, and else asked to sign in', async () => {
  viewer.mockResolvedValue(null);
  house.mockResolvedValue({});
  expect(await ledTo()).toEqual(['/house-game/a?notice=game_goes_on']);
  house.mockResolvedValue(null);
  expect(await ledTo()).toEqual(['/auth?redirect=%2Fresults%2Fa']);
});
