import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Proposals } from '@/components/sets/proposals';
import { EmptyTable, MoreFriends } from './empty-table';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('@/components/games/game-provider', () => game);
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));
vi.mock('@/components/groups/invite-friends', () => ({ InviteFriends: () => 'Invite friends' }));

const group = { group_id: 'g1', group_name: 'The Late Desk', invite_code: 'XDBTDR' };
const proposals = { is_host: true, waiting: [], declined: [] };
const mine = { card_number: 7 };

function draw(status: string, players = [mine], is_marked = false, cards = [mine]) {
  const squares = [{ is_marked }];
  game.useGame.mockReturnValue({
    ...{ game: { id: 'a', status }, players, cards, squares, messages: [] },
  });
  const parts = [
    createElement(EmptyTable, { key: 1, group }),
    createElement(MoreFriends, { key: 2, group }),
    createElement(Proposals, { key: 3, proposals }),
  ];
  return renderToStaticMarkup(parts).replaceAll(/<[^>]+>/g, ' ');
}

it('an active game offers to invite friends, and to propose squares until the first mark', () => {
  expect(draw('active')).toMatch(/Nobody else plays yet\. +Invite friends +Proposed squares/);
  expect(draw('active', [mine, { card_number: 8 }])).toMatch(/^ *Invite friends +Proposed/);
  expect(draw('active', [mine], true)).not.toContain('Proposed');
});

it('a host without a card does not read of anybody else', () => {
  expect(draw('active', [], false, [])).toMatch(/Nobody plays yet\. +Invite friends/);
});

it('a member sees which of their proposals the host declined', () => {
  const declined = [{ id: 'p1', summary: 'Cat walks in' }];
  const shown = createElement(Proposals, { proposals: { is_host: false, waiting: [], declined } });
  draw('active');
  expect(renderToStaticMarkup(shown).replaceAll(/<[^>]+>/g, '')).toContain(
    'The host did not take: Cat walks in.',
  );
});

it('a game that ends on an open screen offers neither', () => {
  expect(draw('completed').trim()).toBe('');
  expect(draw('completed', [mine, { card_number: 8 }]).trim()).toBe('');
});
