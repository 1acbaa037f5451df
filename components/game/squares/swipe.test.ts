import { expect, test } from 'vitest';
import { swipeOf } from './use-turning';

const from = { x: 200, y: 300 };

test('a horizontal swipe of more than 50 px moves to the next or previous square', () => {
  expect(swipeOf(from, { x: 149, y: 300 })).toBe('next');
  expect(swipeOf(from, { x: 251, y: 310 })).toBe('previous');
});

test('a tap, a short swipe and a vertical scroll do not change the square', () => {
  expect(swipeOf(from, from)).toBeNull();
  expect(swipeOf(from, { x: 150, y: 300 })).toBeNull();
  expect(swipeOf(from, { x: 250, y: 300 })).toBeNull();
  expect(swipeOf(from, { x: 130, y: 420 })).toBeNull();
});
