import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Objection } from '@/lib/bingo/game';
import { ObjectionVote } from './objection-vote';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('./game-provider', () => game);
vi.mock('@/server-actions/objections', () => ({}));
vi.mock('@/components/forms/use-action', () => ({ useAction: () => ({ run: null, busy: null }) }));

function draw(my_vote: boolean | null, is_winner = false) {
  game.useGame.mockReturnValue({ viewer: { is_member: true }, cards: [{ is_winner }], live: null });
  const objection = { my_vote, votes_for: 1, votes_against: 1, voters: 3 } as Objection;
  const html = renderToStaticMarkup(
    createElement(ObjectionVote, { objection, summary: 'Budget leaks' }),
  );
  const buttons = [...html.matchAll(/<button.*?<\/button>/g)].map(([button]) => button);
  return { html, pressed: buttons.map((button) => /aria-pressed="true"/.test(button)), buttons };
}

it('the vote count is a live region, and the buttons name the square', () => {
  const { html } = draw(null);
  expect(html).toMatch(/<p role="status">1 for taking the mark off, 1 against, of 3 who may vote/);
  expect(html).toMatch(/role="group" aria-label="Your vote on Budget leaks"/);
});

it('the button of the viewer’s vote has a visible tick', () => {
  expect(draw(true).pressed).toEqual([true, false]);
  expect(draw(false).pressed).toEqual([false, true]);
  expect(draw(null).buttons.filter((button) => button.includes('<svg'))).toHaveLength(0);
  const ticked = draw(false).buttons.map((button) => button.includes('<svg'));
  expect(ticked).toEqual([false, true]);
});

it('the winner has no vote buttons', () => {
  expect(draw(null, true).buttons).toHaveLength(0);
});
