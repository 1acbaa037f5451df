import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { TableStandings } from './table-standings';

const game = vi.hoisted(() => ({ useShownGame: vi.fn() }));
vi.mock('@/components/game/shown-game', () => game);

const players = ['Ida', 'Bo', 'Mia'].map((display_name, at) => ({
  card_number: at + 1,
  display_name,
  is_winner: false,
}));
const leaderboard = players.map((player, at) => ({
  ...player,
  to_go: at + 1,
}));

function draw(change: object, more: object = {}) {
  const state = { status: 'active', prizes: 'bingo', wins: [], shares: [], ...change };
  game.useShownGame.mockReturnValue({ game: state, players, leaderboard, ...more });
  const html = renderToStaticMarkup(createElement(TableStandings));
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

it('the table view shows who is close, or the names alone where that is hidden', () => {
  expect(draw({})).toBe('Ida One to go Bo 2 to go Mia 3 to go');
  expect(draw({}, { leaderboard: [] })).toBe('Ida Bo Mia');
});

it('the table view shows the shares of a game that ended early', () => {
  const shares = [1, 2].map((card_number) => ({
    ...players[card_number - 1],
    amount: 7.5,
  }));
  expect(draw({ status: 'completed', shares })).toBe('Ida $7.50 Bo $7.50');
});
