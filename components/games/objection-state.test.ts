import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Decider, GameSquare, Objection } from '@/lib/bingo/game';
import { ObjectionState } from './objection-state';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('./game-provider', () => game);
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));
vi.mock('@/server-actions/objections', () => ({ decideObjection: null, voteOnObjection: null }));
vi.mock('@/components/forms/confirm-action', () => ({
  ConfirmAction: ({ label, isOffered = true }: { label: string; isOffered?: boolean }) =>
    isOffered && createElement('button', null, label),
}));

const square = { id: 's1', summary: 'Budget leaks' } as GameSquare;
const host = { is_host: true, is_member: true, is_admin: false };
const winner = { is_host: false, is_member: true, is_admin: false };

function draw(decided_by: Decider, viewer: object, { has_won = false, canUphold = true } = {}) {
  game.useGame.mockReturnValue({
    ...{ game: { is_final: false, winner_display_name: 'Ben' }, viewer, live: null },
    cards: [{ is_winner: has_won }],
  });
  const objection = { decided_by, by: 'Cora', status: 'open', reason: 'No' } as Objection;
  const final_at = new Date(Date.now() + 60_000).toISOString();
  const html = renderToStaticMarkup(
    createElement(ObjectionState, { objection, square, canUphold, final_at }),
  );
  const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text]) => text);
  return { buttons, text: html.replaceAll(/<[^>]+>/g, '') };
}

it('the host gets both buttons, and Uphold only while the pot can be taken back', () => {
  expect(draw('host', host).buttons).toEqual(['Uphold', 'Dismiss']);
  expect(draw('host', host, { canUphold: false }).buttons).toEqual(['Dismiss']);
  expect(draw('host', winner).text).toContain('Not decided yet.');
});

it('the winner decides if only one other player is left, and a host who objects does not', () => {
  expect(draw('winner', winner, { has_won: true }).buttons).toEqual(['Uphold', 'Dismiss']);
  expect(draw('winner', host)).toEqual({
    buttons: [],
    text: expect.stringContaining('The result stands unless the winner agrees.') as string,
  });
});

it('an objection that cannot be upheld has no vote buttons', () => {
  expect(draw('players', host).buttons).toHaveLength(2);
  expect(draw('players', host, { canUphold: false }).buttons).toEqual([]);
});
