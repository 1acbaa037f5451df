import { expect, test } from 'vitest';
import { sharesOf } from './shares';

const row = (card_number: number, consecutive_marked_count: number, minute = card_number) => ({
  card_number,
  consecutive_marked_count,
  display_name: `Player ${card_number}`,
  is_winner: false,
  purchased_at: `2026-11-21T12:0${minute}:00Z`,
});
const shared = (...of: Parameters<typeof sharesOf>) =>
  sharesOf(...of).map(({ card_number, amount }) => [card_number, amount]);

test('the closest card takes all of it', () => {
  expect(shared(7.5, [row(1, 3), row(2, 4), row(3, 1)])).toEqual([[2, 7.5]]);
});

test('a tie is shared to the cent, and the rest goes to the earliest card', () => {
  expect(shared(0.17, [row(3, 2, 1), row(1, 2, 2), row(2, 2, 3)])).toEqual([
    [3, 0.07],
    [1, 0.05],
    [2, 0.05],
  ]);
});

test('less than a cent for each goes to the earliest', () => {
  expect(shared(0.01, [row(1, 2), row(2, 2)])).toEqual([[1, 0.01]]);
});

test('nobody is close to anything without a mark', () => {
  expect(shared(7.5, [row(1, 0), row(2, 0)])).toEqual([]);
  expect(shared(7.5, [])).toEqual([]);
});
