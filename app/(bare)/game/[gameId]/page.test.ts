import type { ReactNode } from 'react';
import { createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import GamePage from './page';

const { queries, viewer, redirect, Through } = vi.hoisted(() => ({
  queries: { getGamePage: vi.fn(), listMyGames: vi.fn(), getGroupOfGame: vi.fn() },
  viewer: vi.fn(),
  redirect: vi.fn(),
  Through: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('next/navigation', () => ({ redirect }));
vi.mock('@/lib/games/queries', () => queries);
vi.mock('@/lib/games/behind', () => ({ getBehind: () => null }));
vi.mock('@/lib/accounts/viewer', () => ({ getViewerOrThrow: viewer }));
vi.mock('@/components/game/game-provider', () => ({ GameProvider: Through }));
vi.mock('@/components/table/table-view', () => ({ TableView: Through }));
vi.mock('@/lib/bingo/sent-state', () => ({ packState: () => null, packStory: () => null }));
vi.mock('./private-game', () => ({
  PrivateGame: ({ invites }: { invites: { invite_code: string } | null }) =>
    invites?.invite_code ?? 'no invitations',
}));

beforeEach(() => viewer.mockResolvedValue({ user_id: '1' }));

async function pageOf(status: string, is_creator: boolean) {
  const group = { id: 'g1', name: 'The Late Desk', invite_code: 'XDBTDR', is_creator };
  queries.getGamePage.mockResolvedValue({ state: { game: { kind: 'private', status } }, group });
  return draw();
}

async function draw() {
  const props = { params: Promise.resolve({ gameId: 'a' }), searchParams: Promise.resolve({}) };
  const stream = await renderToReadableStream(createElement(GamePage, props));
  await stream.allReady;
  return new Response(stream).text();
}

it('the page of a finished game includes the host’s invitations, for when the game is reopened', async () => {
  expect(await pageOf('completed', true)).toContain('XDBTDR');
  expect(await pageOf('active', true)).toContain('XDBTDR');
  expect(await pageOf('completed', false)).toContain('no invitations');
});

it('an unknown game leads home with its message', async () => {
  queries.getGamePage.mockResolvedValue(null);
  queries.listMyGames.mockResolvedValue({ lost: [] });
  queries.getGroupOfGame.mockResolvedValue(null);
  redirect.mockImplementationOnce(() => {
    throw new Error('redirected');
  });
  await draw().catch(() => undefined);
  expect(redirect).toHaveBeenCalledWith('/?notice=load_game_failed');
});

it('people who may not see the game learn whose it is, and visitors can come back to it', async () => {
  queries.getGamePage.mockResolvedValue(null);
  queries.listMyGames.mockResolvedValue({ lost: [] });
  queries.getGroupOfGame.mockResolvedValue('Hanna’s table');
  const sentence = 'This game belongs to Hanna’s table. Ask for an invitation.';
  const stranger = await draw();
  expect(stranger).toContain(sentence);
  expect(stranger).not.toContain('/auth');
  viewer.mockResolvedValue(null);
  const visitor = await draw();
  expect(visitor).toContain(sentence);
  expect(visitor).toContain('href="/auth?mode=signin&amp;redirect=%2Fgame%2Fa"');
});
