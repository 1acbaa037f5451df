import { expect, test } from 'vitest';
import { swipeOf } from './use-turning';

test.each([
  ['a swipe to the left', 149, 300, 'next'],
  ['a swipe to the right', 251, 310, 'previous'],
  ['a tap', 200, 300, null],
  ['a swipe of 50 px', 150, 300, null],
  ['a vertical scroll', 130, 420, null],
])('%s turns to: %4$s', (_, x, y, turn) => {
  expect(swipeOf({ x: 200, y: 300 }, { x, y })).toBe(turn);
});
