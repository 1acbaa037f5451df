import { createElement, Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import MyGamesPage from './page';

const { listMyGames } = vi.hoisted(() => ({ listMyGames: vi.fn() }));
vi.mock('@/lib/games/queries', () => ({ listMyGames }));
vi.mock('@/lib/accounts/viewer', () => ({ requireViewer: async () => ({ waiting: [] }) }));
vi.mock('@/components/notices/waiting-notice', () => ({ WaitingNotice: () => null }));
vi.mock('@/components/groups/create-group', () => ({ CreateGroup: () => 'Create Group' }));

const offered = { id: 'a', kind: 'private', theme_name: 'Dinner', title: null, pot_amount: 0 };

async function draw(filter: string, to_join: object[]): Promise<string> {
  const games = { total: 0, page_size: 20, rows: [] };
  listMyGames.mockResolvedValue({ games, lost: [], to_join, delayed: [] });
  const props = { params: Promise.resolve({}), searchParams: Promise.resolve({ filter }) };
  const page = createElement(Suspense, null, createElement(MyGamesPage, props));
  const html = await renderToReadableStream(page);
  await html.allReady;
  return new Response(html).text();
}

it('a game of friends is offered in place of the sentence that there is no game', async () => {
  for (const filter of ['active', 'all']) {
    expect(await draw(filter, [])).toMatch(/No (Active Games|Games Yet)/);
    const shown = await draw(filter, [offered]);
    expect(shown).toMatch(/Your Friends Play.*Dinner BINGO.*Join Game/s);
    expect(shown).not.toMatch(/No (Active Games|Games Yet)/);
  }
  expect(await draw('archived', [offered])).toContain('No Archived Games');
});
