import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Context, type GameContext } from './game-provider';
import { ObjectionBar } from './objection-bar';

vi.mock('next/dynamic', async () => {
  const { ObjectionsWaiting } = await import('./objections-waiting');
  return { default: () => ObjectionsWaiting };
});
vi.mock('./game-provider', async () => {
  const { createContext, use } = await import('react');
  const Context = createContext<GameContext | null>(null);
  return { Context, useGame: () => use(Context) };
});
vi.mock('./decide-buttons', () => ({ DecideButtons: () => 'Uphold or dismiss' }));
vi.mock('./objection-vote', () => ({ VoteButtons: () => 'Vote' }));

const objection = {
  game_square_id: 's1',
  reason: '',
  status: 'open',
  my_vote: null,
  is_mine: false,
};
const review = { can_uphold: true, squares: [], decided_by: 'host' };

/** The bar that the host, who holds card 1, sees after an objection to the first win and one to the second. */
function draw(firstIsFinal: boolean): string {
  const final_at = new Date(Date.now() + 60_000).toISOString();
  const win = { final_at, positions: [], lines: 0, display_name: 'Mia', amount: 1, called_at: '' };
  const shown = {
    game: {
      ...{ prizes: 'three', final_at: null, is_final: false },
      wins: [
        { ...win, prize: 'first_line', seq: 5, card_number: 2, is_final: firstIsFinal },
        { ...win, prize: 'second_line', seq: 9, card_number: 1, is_final: false },
      ],
    },
    viewer: { is_host: true, is_member: true, is_admin: false },
    cards: [{ card_number: 1, is_winner: false }],
    squaresById: new Map([['s1', { id: 's1', summary: 'It rains' }]]),
    messages: [],
    after: {
      ...{ objections: [], can_uphold: true },
      reviews: [
        {
          ...review,
          win: 5,
          objections: [{ ...objection, id: 'a', by: 'Ann', decided_by: 'host' }],
        },
        {
          ...review,
          win: 9,
          objections: [{ ...objection, id: 'b', by: 'Bo', decided_by: 'players' }],
        },
      ],
    },
  } as unknown as GameContext;
  const bar = createElement(ObjectionBar, { className: '' });
  return renderToStaticMarkup(createElement(Context, { value: shown }, bar));
}

it('with three prizes, the bar has the objections to each win that can still be decided', () => {
  const open = draw(false);
  expect(open).toMatch(/that wait for you.*Ann.*Uphold or dismiss.*to your win.*Bo.*players vote/);
  const decided = draw(true);
  expect(decided).not.toContain('Ann');
  expect(decided).toContain('Bo');
});
