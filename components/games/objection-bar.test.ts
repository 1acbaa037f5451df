import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Decider } from '@/lib/bingo/game';
import { ObjectionsWaiting } from './objections-waiting';
import { useShownObjections, useWaitingObjections } from './use-waiting-objections';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('./game-provider', () => game);
vi.mock('./decide-buttons', () => ({ DecideButtons: () => 'Uphold or dismiss' }));
vi.mock('./objection-vote', () => ({ VoteButtons: () => 'Vote' }));

type Viewer = { is_host?: boolean; is_member?: boolean; is_admin?: boolean };

/** What a viewer with one card sees above it of one objection. */
function draw(decided_by: Decider, is_winner: boolean, viewer: Viewer = {}, change = {}) {
  const objection = {
    ...{ id: 'o1', game_square_id: 's1', by: 'Mia', reason: 'Last year' },
    ...{ status: 'open', decided_by, my_vote: null, is_mine: false },
    ...change,
  };
  game.useGame.mockReturnValue({
    game: {
      prizes: 'bingo',
      final_at: new Date(Date.now() + 60_000).toISOString(),
      is_final: false,
    },
    viewer: { is_host: false, is_member: true, is_admin: false, ...viewer },
    after: { objections: [objection], can_uphold: true },
    cards: [{ is_winner }],
    squaresById: new Map([['s1', { id: 's1', summary: '“You’ve grown”' }]]),
  });
  let waiting = 0;
  const html = renderToStaticMarkup(
    createElement(function Bar() {
      waiting = useWaitingObjections().length;
      const objections = useShownObjections();
      return (
        objections.length > 0 && createElement(ObjectionsWaiting, { objections, className: '' })
      );
    }),
  );
  return { waiting, html, text: html.replaceAll(/<[^>]+>/g, '') };
}

it.each([
  ['host', 'The host decides.'],
  ['players', 'The other players vote on it.'],
  ['admins', 'An admin decides.'],
] as const)('the winner sees above the card an objection that the %s decide', (decider, words) => {
  const { waiting, html, text } = draw(decider, true, { is_admin: decider === 'admins' });
  expect(waiting).toBe(0);
  expect(html).toContain('aria-label="Objections to your win"');
  expect(text).toMatch(/^Mia objects to “You’ve grown”: Last yearUndecided by /);
  expect(text.endsWith(words)).toBe(true);
});

it('those who decide or vote have the buttons, also the winner', () => {
  expect(draw('winner', true)).toMatchObject({ waiting: 1 });
  expect(draw('winner', true).text).toMatch(/Uphold or dismiss$/);
  expect(draw('host', false, { is_host: true }).text).toMatch(/Uphold or dismiss$/);
  expect(draw('players', false).text).toMatch(/Vote$/);
});

it('players who did not win, and decided objections, have no bar of the winner', () => {
  expect(draw('host', false).html).toBe('');
  expect(draw('host', true, {}, { status: 'dismissed' }).html).toBe('');
});
