import { createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Proposals as Waiting } from '@/lib/contract/sets';
import { EmptyTable, MoreFriends } from './empty-table';
import { Proposals } from '@/components/sets/proposals';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('@/components/games/game-provider', () => game);
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));
vi.mock('@/components/groups/invite-friends', () => ({ InviteFriends: () => 'Invite friends' }));

const group = {
  group_id: 'g1',
  group_name: 'The Late Desk',
  invite_code: 'XDBTDR',
  allows_guests: false,
};
const proposals: Waiting = { is_host: true, waiting: [], declined: [] };
const mine = { card_number: 7 };

async function draw(
  status: string,
  players = [mine],
  is_marked = false,
  cards = [mine],
  shown = proposals,
) {
  const squares = [{ is_marked }];
  game.useGame.mockReturnValue({
    ...{ game: { id: 'a', status }, players, cards, squares, messages: [] },
  });
  const parts = [
    createElement(EmptyTable, { key: 1, group }),
    createElement(MoreFriends, { key: 2, group }),
    createElement(Proposals, { key: 3, proposals: shown }),
  ];
  const stream = await renderToReadableStream(parts);
  await stream.allReady;
  return (await new Response(stream).text()).replaceAll(/<[^>]+>/g, ' ');
}

it('an active game offers to invite friends, and to propose squares until the first mark', async () => {
  expect(await draw('active')).toMatch(/Nobody else plays yet\. +Invite friends +Proposed squares/);
  expect(await draw('active', [mine, { card_number: 8 }])).toMatch(/^ *Invite friends +Proposed/);
  expect(await draw('active', [mine], true)).not.toContain('Proposed');
});

it('a host without a card does not read of anybody else', async () => {
  expect(await draw('active', [], false, [])).toMatch(/Nobody plays yet\. +Invite friends/);
});

it('a member sees which of their proposals the host declined', async () => {
  const declined = [{ id: 'p1', summary: 'Cat walks in' }];
  const ours = { is_host: false, waiting: [], declined };
  expect(await draw('active', [mine], false, [mine], ours)).toMatch(
    /The host did not take: +Cat walks in *\./,
  );
});

it('a game that ends on an open screen offers neither', async () => {
  expect((await draw('completed')).trim()).toBe('');
  expect((await draw('completed', [mine, { card_number: 8 }])).trim()).toBe('');
});
