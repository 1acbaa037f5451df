import { expect, test } from 'vitest';
import { gridStep } from './live-grid';

test.each([
  ['ArrowLeft', 7, 6],
  ['ArrowRight', 7, 8],
  ['ArrowUp', 7, 2],
  ['ArrowDown', 7, 12],
  ['ArrowLeft', 5, 5],
  ['ArrowRight', 9, 9],
  ['ArrowUp', 3, 3],
  ['ArrowDown', 23, 23],
  ['Home', 13, 10],
  ['End', 13, 14],
  ['Enter', 13, null],
])('%s at square %d moves to %s, and not past an edge', (key, from, to) => {
  expect(gridStep(key, from)).toBe(to);
});
