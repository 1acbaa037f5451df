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

/** The redirect after a request for the results of a game without results. */
async function redirectOf(): Promise<unknown> {
  const props = { params: Promise.resolve({ gameId: 'a' }), searchParams: Promise.resolve({}) };
  const results = createElement(Suspense, null, createElement(ResultsPage, props));
  const html = await renderToReadableStream(results, { onError: () => {} });
  await html.allReady;
  return redirect.mock.lastCall;
}

beforeEach(() => void vi.clearAllMocks());

it('a request for results that were taken back is redirected to the game', async () => {
  viewer.mockResolvedValue({ user_id: '1' });
  house.mockResolvedValue(null);
  page.mockResolvedValue({});
  expect(await redirectOf()).toEqual(['/game/a?notice=game_goes_on']);
  page.mockResolvedValue(null);
  expect(await redirectOf()).toEqual(['/?notice=load_game_failed']);
  house.mockResolvedValue({});
  expect(await redirectOf()).toEqual(['/house-game/a?notice=game_goes_on']);
});

it('a visitor is redirected to a house game, or otherwise to sign in', async () => {
  viewer.mockResolvedValue(null);
  house.mockResolvedValue({});
  expect(await redirectOf()).toEqual(['/house-game/a?notice=game_goes_on']);
  house.mockResolvedValue(null);
  expect(await redirectOf()).toEqual(['/auth?redirect=%2Fresults%2Fa']);
});
