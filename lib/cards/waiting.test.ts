import { expect, test } from 'vitest';
import type { WaitingLine } from './answers';
import { tabTitle, withLinesOf } from './waiting';

const line = (game_id: string, card_number: number): WaitingLine => ({
  game_id,
  card_number,
  kind: 'house',
  title: 'The Front Page',
  theme_name: 'News',
});

test('a tab says once that BINGO waits, and not any longer than it does', () => {
  expect(tabTitle('My Games', true)).toBe('BINGO waiting · My Games');
  expect(tabTitle('BINGO waiting · My Games', true)).toBe('BINGO waiting · My Games');
  expect(tabTitle('BINGO waiting · My Games', false)).toBe('My Games');
  expect(tabTitle('My Games', false)).toBe('My Games');
});

test('a game that is open knows its own lines best, and nothing of the others', () => {
  const known = [line('a', 1), line('b', 2)];
  expect(withLinesOf('a', [], known)).toEqual([line('b', 2)]);
  expect(withLinesOf('a', [line('a', 3)], known)).toEqual([line('b', 2), line('a', 3)]);
});
