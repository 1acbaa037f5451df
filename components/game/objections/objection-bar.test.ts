import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Decider, Objection } from '@/lib/bingo/game';
import { ObjectionBar, useWaitingObjections } from './objection-bar';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('@/components/game/game-provider', () => game);
vi.mock('./decide-buttons', () => ({
  DecideButtons: ({ objection: { may } }: { objection: Objection }) => ` Buttons to ${may}`,
  decidersWords: Object.fromEntries(
    ['admin', 'host', 'second', 'winner'].map((one) => [one, { title: `The ${one} decides.` }]),
  ),
}));

const objection = (by: string, decided_by: Decider, may: Objection['may'], status = 'open') => ({
  ...{ id: by, game_square_id: 's1', by, reason: 'Last year', seconded_by: null },
  ...{ status, decided_by, may, is_mine: false },
});

/** What the holder of card 1 sees of an objection to the win of card 2 and one to that of card 1. */
function draw(theirs: object[], own: object[], is_final = false) {
  const final_at = new Date(Date.now() + 60_000).toISOString();
  game.useGame.mockReturnValue({
    game: {
      wins: [
        { seq: 5, prize: 'first_line', card_number: 2, final_at, is_final },
        { seq: 9, prize: 'second_line', card_number: 1, final_at, is_final: false },
      ],
    },
    cards: [{ card_number: 1 }],
    squaresById: new Map([['s1', { id: 's1', summary: '“You’ve grown”' }]]),
    after: {
      reviews: [
        { win: 5, objections: theirs },
        { win: 9, objections: own },
      ],
    },
  });
  let waiting = 0;
  const html = renderToStaticMarkup(
    createElement(function Bar() {
      waiting = useWaitingObjections().length;
      return createElement(ObjectionBar);
    }),
  );
  return { waiting, html, text: html.replaceAll(/<[^>]+>/g, '') };
}

it('the bar has the buttons of those whose press decides, also of the winner', () => {
  const host = draw([objection('Mia', 'host', 'decide')], []);
  expect(host.html).toContain('aria-label="Objections that wait for you"');
  expect(host.text).toMatch(/^Mia objects to “You’ve grown”: Last yearUndecided by .*to decide$/);
  expect(host.waiting).toBe(1);
  expect(draw([objection('Mia', 'second', 'second')], [])).toMatchObject({
    ...{ waiting: 1, text: expect.stringMatching(/to second$/) as string },
  });
  expect(draw([], [objection('Mia', 'winner', 'second')])).toMatchObject({
    ...{ waiting: 1, html: expect.stringContaining('Objections to your win') as string },
  });
});

it('the winner reads in the bar who decides about the own win', () => {
  const { waiting, html, text } = draw([], [objection('Mia', 'host', null)]);
  expect(waiting).toBe(0);
  expect(html).toContain('aria-label="Objections to your win"');
  expect(text).toMatch(/The host decides\.$/);
});

it('those who may only say that they agree, and decided and final objections, have no bar', () => {
  expect(draw([objection('Mia', 'host', 'second')], [])).toMatchObject({ waiting: 0, text: '' });
  expect(draw([objection('Mia', 'host', null)], []).text).toBe('');
  expect(draw([], [objection('Mia', 'host', null, 'dismissed')]).text).toBe('');
  expect(draw([objection('Mia', 'host', 'decide')], [], true).text).toBe('');
});

it('a winner whose own objection to another win is open reads nothing of an objection to the own win', () => {
  const own = { ...objection('Cora', 'host', null), is_mine: true };
  const { waiting, html } = draw([own], []);
  expect(waiting).toBe(0);
  expect(html).not.toContain('Objections');
});
