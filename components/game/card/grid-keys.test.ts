import { expect, test } from 'vitest';
import { gridStep } from './live-grid';

test('arrow keys move to the neighboring square', () => {
  expect(gridStep('ArrowLeft', 7)).toBe(6);
  expect(gridStep('ArrowRight', 7)).toBe(8);
  expect(gridStep('ArrowUp', 7)).toBe(2);
  expect(gridStep('ArrowDown', 7)).toBe(12);
});

test('arrow keys do not move past the edges', () => {
  expect(gridStep('ArrowLeft', 5)).toBe(5);
  expect(gridStep('ArrowRight', 9)).toBe(9);
  expect(gridStep('ArrowUp', 3)).toBe(3);
  expect(gridStep('ArrowDown', 23)).toBe(23);
});

test('Home and End move to the ends of the row, and other keys do not move', () => {
  expect(gridStep('Home', 13)).toBe(10);
  expect(gridStep('End', 13)).toBe(14);
  expect(gridStep('Enter', 13)).toBeNull();
});
