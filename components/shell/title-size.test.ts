import { expect, test } from 'vitest';
import { setTitle } from './poster';

test('a longer title is smaller and has more lines, at most three', () => {
  const linesOf = (title: string) => setTitle(title).lines;
  expect(linesOf('Bingo with the news')).toBe(1);
  expect(linesOf('Fred and Hannelore won The Front Page: November 2026')).toBe(2);
  expect(linesOf('Long names of groups '.repeat(5))).toBe(3);
  expect(linesOf('W'.repeat(100))).toBe(3);
  expect(setTitle('Bingo').fontSize).toBeGreaterThan(setTitle('Bingo '.repeat(12)).fontSize);
});
