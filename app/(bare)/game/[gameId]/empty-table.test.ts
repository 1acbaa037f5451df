import { createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { EmptyTable, MoreFriends } from './private-game';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('@/components/game/game-provider', () => game);
vi.mock('@/components/groups/invite-friends', () => ({ InviteFriends: () => 'Invite friends' }));

const group = {
  group_id: 'g1',
  group_name: 'The Late Desk',
  invite_code: 'XDBTDR',
  allows_guests: false,
};
const mine = { card_number: 7 };

async function draw(status: string, players = [mine], cards = [mine]) {
  game.useGame.mockReturnValue({ game: { id: 'a', status }, players, cards });
  const parts = [
    createElement(EmptyTable, { key: 1, group }),
    createElement(MoreFriends, { key: 2, group }),
  ];
  const stream = await renderToReadableStream(parts);
  await stream.allReady;
  return (await new Response(stream).text()).replaceAll(/<[^>]+>/g, ' ');
}

it('an active game offers to invite friends', async () => {
  expect(await draw('active')).toMatch(/Nobody else plays yet\. +Invite friends/);
  expect(await draw('active', [mine, { card_number: 8 }])).toMatch(/^ *Invite friends/);
});

it('a host without a card does not read of anybody else', async () => {
  expect(await draw('active', [], [])).toMatch(/Nobody plays yet\. +Invite friends/);
});

it('a game that ends on an open screen offers no invitation', async () => {
  expect((await draw('completed')).trim()).toBe('');
  expect((await draw('completed', [mine, { card_number: 8 }])).trim()).toBe('');
});
