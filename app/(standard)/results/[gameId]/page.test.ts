import { createElement, Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import ResultsPage from './page';

const { viewer, house, page, group, results, redirect } = vi.hoisted(() => ({
  ...{ viewer: vi.fn(), house: vi.fn(), page: vi.fn(), group: vi.fn(), results: vi.fn() },
  redirect: vi.fn(() => {
    throw new Error('redirected');
  }),
}));
vi.mock('next/navigation', () => ({ redirect, useRouter: () => ({}) }));
vi.mock('./results-header', () => ({ ResultsHeader: () => null }));
vi.mock('@/lib/accounts/viewer', () => ({ getViewer: viewer }));
vi.mock('@/lib/games/public-queries', () => ({ getHouseGame: house }));
const isDelayed = vi.hoisted(() => vi.fn(async () => false));
vi.mock('@/lib/games/behind', () => ({ isDelayed }));
vi.mock('@/lib/games/queries', () => ({ getGamePage: page, getGroupOfGame: group }));
vi.mock('@/lib/games/result-queries', () => ({ getGameResults: results }));

async function draw(): Promise<string> {
  const props = { params: Promise.resolve({ gameId: 'a' }), searchParams: Promise.resolve({}) };
  const drawn = createElement(Suspense, null, createElement(ResultsPage, props));
  const html = await renderToReadableStream(drawn, { onError: () => {} });
  await html.allReady;
  return new Response(html).text();
}

/** The redirect after a request for the results of a game without results. */
async function redirectOf(): Promise<unknown> {
  await draw();
  return redirect.mock.lastCall;
}

beforeEach(() => {
  vi.clearAllMocks();
  results.mockResolvedValue(null);
});

it('the results show a link to the next game once it exists', async () => {
  const game = { id: 'a', kind: 'private', status: 'completed', cards_sold: 0 };
  const over = { game, cards: [], squares: [], is_theirs: true };
  const next = { id: 'b', kind: 'private', title: null, theme_name: 'Dinner', has_card: false };
  results.mockResolvedValue({ ...over, next: null });
  expect(await draw()).not.toContain('Next game');
  results.mockResolvedValue({ ...over, next });
  expect(await draw()).toMatch(/Next game.*Dinner BINGO.*href="\/game\/b".*Join Game/s);
});

it('a request for results that were taken back is redirected to the game', async () => {
  viewer.mockResolvedValue({ user_id: '1' });
  house.mockResolvedValue(null);
  page.mockResolvedValue({});
  expect(await redirectOf()).toEqual(['/game/a?notice=game_goes_on']);
  house.mockResolvedValue({});
  expect(await redirectOf()).toEqual(['/house-game/a?notice=game_goes_on']);
});

it('people who may not see the game learn whose it is, and visitors can come back to its results', async () => {
  house.mockResolvedValue(null);
  page.mockResolvedValue(null);
  group.mockResolvedValue('Hanna’s table');
  for (const [who, isVisitor] of [
    [{ user_id: '1' }, false],
    [null, true],
  ] as const) {
    viewer.mockResolvedValue(who);
    const html = await draw();
    expect(html).toContain('This game belongs to Hanna’s table.');
    expect(html.includes('redirect=%2Fresults%2Fa')).toBe(isVisitor);
  }
  expect(redirect).not.toHaveBeenCalled();
});

it('the results of a game that this browser follows with a delay show its name alone', async () => {
  const game = { id: 'a', kind: 'private', title: null, theme_name: 'Dinner', cards_sold: 0 };
  results.mockResolvedValue({ game, cards: [], squares: [], is_theirs: true, next: null });
  isDelayed.mockResolvedValueOnce(true);
  const html = await draw();
  expect(html).toMatch(/Dinner BINGO.*Behind the broadcast.*href="\/game\/a"/s);
  expect(html).not.toContain('Marked');
});
