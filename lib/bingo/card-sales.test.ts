import { expect, it } from 'vitest';
import { applyMessage } from './events';
import { type Game, type GameState, type MessageOf } from './game';

const row = (card_number: number) => ({
  ...{ card_number, display_name: `Player ${card_number}`, is_winner: false },
  purchased_at: '2026-12-01T12:00:00Z',
});
const game = { kind: 'private', status: 'active', cards_sold: 2, pot_amount: 10 } as Game;
const state: GameState = {
  game: { ...game, is_locked: false },
  squares: [],
  players: [row(7), row(9)].map((player) => ({ ...player, has_left: false })),
  leaderboard: [row(7), row(9)].map((card) => ({
    ...{ ...card, consecutive_marked_count: 0, to_go: 4 },
  })),
  channel: 'game:1',
  seq: 3,
};
const head = { seq: 4, prev: 3, created_at: '2026-12-01T12:00:00Z' };

it('a returned card leaves the players, the ranking and the pot', () => {
  const returned: MessageOf<'card_returned'> = {
    ...{ ...head, type: 'card_returned', card_number: 9, display_name: 'Player 9' },
    ...{ cards_sold: 1, pot_amount: 5 },
  };
  const next = applyMessage(state, returned);
  expect(next.game).toMatchObject({ cards_sold: 1, pot_amount: 5 });
  for (const rows of [next.players, next.leaderboard])
    expect(rows.map(({ card_number }) => card_number)).toEqual([7]);
});

it('the `cards_locked` message locks the game', () => {
  expect(applyMessage(state, { ...head, type: 'cards_locked' }).game.is_locked).toBe(true);
});
