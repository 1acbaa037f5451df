import { expect, it } from 'vitest';
import { applyMessage } from './events';
import { type GameState, type Win, type GameMessage } from './game';
import { amountOf, callableUntil, oneToGo, tieOf } from './prizes';

const ROW = 0b11111;
const win = (seq: number, prize: Win['prize'], card_number: number): Win => ({
  ...{ seq, prize, card_number, display_name: `Player ${card_number}`, positions: [0, 1, 2, 3, 4] },
  ...{ amount: 5, is_paid: true, called_at: '2026-11-22T20:00:00.000Z' },
  ...{ final_at: '2026-11-22T20:15:00.000Z', is_final: false, tied: [] },
});
const first = win(5, 'first_line', 1);
const player = (card_number: number) => ({ card_number, is_winner: false });
const state = {
  game: { status: 'active', prizes: 'three', wins: [], shares: [] },
  players: [player(1), player(2)],
  leaderboard: [],
  squares: [{ id: 's', is_marked: true }],
  seq: 4,
} as unknown as GameState;
const called = (seq: number, wins: Win[], completed_at: string | null) =>
  ({
    ...{ type: 'bingo_called', seq, wins, prize: wins.at(-1)!.prize, completed_at },
    ...{ card_number: wins.at(-1)!.card_number, display_name: 'Player', amount: 10 },
    ...{ pot_claimed: false, final_at: completed_at, top: [] },
  }) as unknown as GameMessage;

it('a message that is read late does not show wins that came after it', () => {
  const later = win(9, 'second_line', 2);
  expect(applyMessage(state, called(5, [later, first], null)).game.wins).toEqual([first]);
});

it('a prize that is taken back is open again, and later wins stand', () => {
  const later = win(6, 'second_line', 2);
  const won = applyMessage(
    applyMessage(state, called(5, [first], null)),
    called(6, [first, later], null),
  );
  const upheld = {
    ...{ type: 'objection_upheld', seq: 7, game_square_id: 's', top: [], note_cleared: true },
    ...{ lost: [], goes_on: true, wins: [later], shares: [], share_count: 0 },
  } as unknown as GameMessage;
  const open = applyMessage(won, upheld);
  expect(open.game).toMatchObject({ status: 'active', wins: [later] });
  expect(open.players.map(({ is_winner }) => is_winner)).toEqual([false, true]);
  expect(open.squares[0]!.is_marked).toBe(false);
});

it('what an objection gives to the closest cards is not returned, and may wait for guests', () => {
  const ended = { ...state, game: { ...state.game, pot_returned: true, pot_claimed: true } };
  const shares = [{ card_number: 1, display_name: 'Gus', amount: 2 }];
  const upheld = {
    ...{ type: 'objection_upheld', seq: 7, game_square_id: 's', top: [], note_cleared: true },
    ...{ lost: [], goes_on: false, wins: [], shares, share_count: 1, pot_claimed: false },
    final_at: '2026-11-29T12:00:00Z',
  } as unknown as GameMessage;
  expect(applyMessage(ended, upheld).game).toMatchObject({
    ...{ shares, pot_returned: false, pot_claimed: false },
  });
});

it('the time limit of an ended game follows the wins that stand', () => {
  const [end, later, sooner] = ['12:00', '12:15', '12:05'].map((time) => `2026-11-29T${time}:00Z`);
  const ended = { ...state, game: { ...state.game, completed_at: end!, final_at: later! } };
  const upheld = (final_at: string) =>
    ({
      ...{ type: 'objection_upheld', seq: 7, game_square_id: 's', top: [], note_cleared: true },
      ...{ lost: [], goes_on: false, wins: [], shares: [], share_count: 0, final_at },
    }) as unknown as GameMessage;
  const limitAfter = (final_at: string) => {
    const { game } = applyMessage(ended, upheld(final_at));
    return [game.final_at, game.is_final];
  };
  expect(limitAfter(sooner!)).toEqual([sooner, false]);
  expect(limitAfter(end!)).toEqual([end, true]);
});

const three = (...wins: Win[]) => ({
  ...{ status: 'active' as const, prizes: 'three' as const, ends_at: null, wins },
});
const two = { id: 'c2', card_number: 2 };
const tied = { ...first, tied: ['c2'] };

it('a card can call an open prize that it reached, until the game ends', () => {
  expect(callableUntil(three(), two, 0)).toBeNull();
  expect(callableUntil(three(), two, ROW)).toBe('open');
  expect(callableUntil({ ...three(), ends_at: '2026-11-23' }, two, ROW)).toBe('2026-11-23');
  expect(callableUntil({ ...three(), status: 'completed' }, two, ROW)).toBeNull();
  expect(callableUntil(three(first), { id: 'c1', card_number: 1 }, ROW | (ROW << 5))).toBe('open');
});

it('a card shares a prize that others won with the same mark, nearly ten seconds long', () => {
  const until = '2026-11-22T20:00:09.000Z';
  expect(tieOf(three(tied), two, ROW)).toEqual({ prize: 'first_line', until });
  expect(callableUntil(three(tied), two, ROW)).toBe(until);
  expect(callableUntil({ ...three(tied), status: 'completed' }, two, ROW)).toBe(until);
  expect(tieOf(three(tied), two, ROW >> 1)).toBeNull();
  expect(tieOf(three(tied, win(6, 'first_line', 2)), two, ROW)).toBeNull();
  expect(tieOf(three(first), two, ROW)).toBeNull();
});

it('BINGO is called once, and not shared', () => {
  const bingo = { ...three(), prizes: 'bingo' as const };
  expect(callableUntil(bingo, two, ROW)).toBe('open');
  const wins = [win(5, 'bingo', 1)];
  expect(callableUntil({ ...bingo, wins, status: 'completed' }, two, ROW)).toBeNull();
});

it('each of the squares that are one to go would reach the next open prize', () => {
  expect(oneToGo(three(), ROW >> 1)).toEqual([4]);
  expect(oneToGo(three(first), ROW >> 1)).toEqual([]);
  const second = win(6, 'second_line', 1);
  const full = (1 << 25) - 1;
  expect(oneToGo(three(first), ROW | (ROW << 6))).toEqual([5]);
  expect(oneToGo(three(first, second), full & ~(1 << 7))).toEqual([7]);
});

it('an open prize is its part of the pot in whole cents, and the last one is the rest', () => {
  const at = (...wins: Win[]) => ({ prizes: 'three' as const, wins, pot_amount: 3.33, shares: [] });
  expect(amountOf(at(), 'first_line')).toBe(1.66);
  const held = [
    { ...first, amount: 1.66 },
    { ...win(6, 'second_line', 1), amount: 0.99 },
  ];
  expect(amountOf(at(...held), 'full_card')).toBe(0.68);
});
