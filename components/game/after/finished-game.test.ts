import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { EndedLine } from './finished-game';

const game = vi.hoisted(() => ({ useGame: vi.fn() }));
vi.mock('@/components/game/game-provider', () => game);

const completed_at = '2026-11-23T18:00:00Z';
const won = {
  kind: 'private',
  prizes: 'bingo',
  shares: [],
  share_count: 0,
  pot_claimed: true,
  pot_returned: false,
  wins: [{ prize: 'bingo', card_number: 7, display_name: 'Fred' }],
  completed_at,
  final_at: '2026-11-23T18:15:00Z',
  is_final: false,
};
const ended = {
  ...won,
  wins: [],
  final_at: completed_at,
};
const share = (card_number: number, display_name: string) => ({
  card_number,
  display_name,
  amount: 10,
});
const cards = [{ card_number: 3, is_winner: false }];
const winning = [{ card_number: 7, is_winner: true }];

function draw(change: object, more: object = {}) {
  game.useGame.mockReturnValue({ game: { ...won, ...change }, cards, after: null, ...more });
  const html = renderToStaticMarkup(createElement(EndedLine, { wraps: '' }));
  return html.replaceAll(/<[^>]+>/g, '');
}

it('the line above the card of a won game says until when players can object, or that an objection waits', () => {
  expect(draw({})).toMatch(/^Fred won with card #7 · objections until .*6:15/);
  const after = (status: string) => ({ after: { reviews: [{ objections: [{ status }] }] } });
  expect(draw({}, after('open'))).toBe('Fred won with card #7 · an objection waits');
  expect(draw({}, after('dismissed'))).toContain('objections until');
  expect(draw({ is_final: true }, after('open'))).toBe('Fred won with card #7');
});

it('a long name is cut, and not the verb after it', () => {
  const name = 'A name of thirty-nine characters, in all';
  game.useGame.mockReturnValue({
    game: { ...won, wins: [{ ...won.wins[0], display_name: name }], is_final: true },
    cards,
    after: null,
  });
  const html = renderToStaticMarkup(createElement(EndedLine, { wraps: '' }));
  expect(html).toMatch(
    new RegExp(`<bdi class="[^"]*shrink-\\[999\\]">${name}</bdi><span[^>]*> won with card #7<`),
  );
});

it('the line above the card of a won house game says that it is not final, and asks a guest who won to sign up', () => {
  const house = { kind: 'house', pot_claimed: false };
  expect(draw(house)).toBe('Fred won with card #7 · not final yet');
  expect(draw(house, { cards: winning })).toBe('Fred won with card #7 · sign up to claim the pot');
  expect(draw({ ...house, pot_claimed: true }, { cards: winning })).toContain('not final yet');
  expect(draw({ ...house, pot_returned: true }, { cards: winning })).toContain('went back');
});

it('the line above the card of a game that ended early shows the viewer’s own share', () => {
  const both = { shares: [share(3, 'Ida'), share(8, 'Bo')], share_count: 2 };
  expect(draw({ ...ended, ...both })).toBe(
    'Game over: 2 cards were equally close · you get $10.00',
  );
  expect(draw({ ...ended, shares: [share(8, 'Bo')], share_count: 1 })).toBe(
    'Game over: Bo was closest with card #8',
  );
  expect(draw({ ...ended, pot_returned: true })).toBe(
    'Game over: Nobody called BINGO · the pot went back',
  );
});
