import { expect, it } from 'vitest';
import type { Card, GameSquare } from '@/lib/bingo/game';
import { OPEN_POSITIONS } from '@/lib/bingo/board';
import { monthOf } from './month';

const square = (n: number, marked_at: string | null = null): GameSquare => ({
  ...{ id: `s${n}`, summary: `Square ${n}`, text: '', is_marked: marked_at !== null, marked_at },
  ...{ marked_by_name: null, source_url: null, comment: null, reaction: null },
  ...{ noted_by_name: null, noted_at: null },
});
const card = (squares: readonly GameSquare[]): Card => ({
  ...{
    id: 'c',
    game_id: 'g',
    card_number: 1,
    display_name: 'Ada',
    is_house_card: false,
    redeals: 0,
  },
  ...{ is_winner: false, purchased_at: '2027-01-01T00:00:00Z' },
  squares: OPEN_POSITIONS.map((position, at) => ({ position, game_square_id: squares[at]!.id })),
});
const row = (card_number: number, consecutive_marked_count: number) => ({
  ...{ card_number, consecutive_marked_count, to_go: 4, display_name: 'Ada', is_winner: false },
  purchased_at: '2027-01-01T00:00:00Z',
});
const ids = (squares: GameSquare[]) => squares.map(({ id }) => id);
const MARCH = new Date(2027, 2, 20, 12);
const inMarch = new Date(2027, 2, 3).toISOString();
const inFebruary = new Date(2027, 1, 27).toISOString();

it('the month lists what came true, newest first, and who is ahead', () => {
  const later = new Date(2027, 2, 9).toISOString();
  const squares = [square(0, inMarch), square(1, inFebruary), square(2, later), square(3)];
  const leaderboard = [row(4, 3), row(2, 2), row(1, 1), row(3, 1), row(5, 0)];
  const month = monthOf({ squares, leaderboard }, [], MARCH);
  expect(month.name).toBe('March 2027');
  expect(ids(month.came)).toEqual(['s2', 's0']);
  expect(month.ahead.map(({ card_number }) => card_number)).toEqual([4, 2, 1]);
  expect(monthOf({ squares, leaderboard: [row(1, 0)] }, [], MARCH).ahead).toEqual([]);
});

it('the squares to watch are those that the viewer’s best line misses, then others', () => {
  const squares = Array.from({ length: 30 }, (_, n) => square(n, n < 3 ? inMarch : null));
  const { watch } = monthOf({ squares, leaderboard: [] }, [card(squares)], MARCH);
  expect(ids(watch).slice(0, 2)).toEqual(['s3', 's4']);
  expect(watch).toHaveLength(3);
  expect(new Set(watch).size).toBe(3);
});
