import type { ReactNode } from 'react';
import { createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import GamePage from './page';

const { queries, Through } = vi.hoisted(() => ({
  queries: { getGamePage: vi.fn(), listMyGames: vi.fn() },
  Through: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('@/lib/games/queries', () => queries);
vi.mock('@/lib/accounts/viewer', () => ({ requireViewer: async () => ({ user_id: '1' }) }));
vi.mock('@/components/games/game-provider', () => ({ GameProvider: Through }));
vi.mock('@/components/games/table-view', () => ({ TableView: Through }));
vi.mock('@/lib/bingo/sent-state', () => ({ packState: () => null, packStory: () => null }));
vi.mock('./private-game', () => ({
  PrivateGame: ({ invites }: { invites: { invite_code: string } | null }) =>
    invites?.invite_code ?? 'no invitations',
}));

async function pageOf(status: string, is_creator: boolean) {
  const group = { id: 'g1', name: 'The Late Desk', invite_code: 'XDBTDR', is_creator };
  queries.getGamePage.mockResolvedValue({ state: { game: { kind: 'private', status } }, group });
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
