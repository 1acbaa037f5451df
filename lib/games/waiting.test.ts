import { expect, test } from 'vitest';
import type { Waiting } from '@/lib/contract/accounts';
import { tabTitle, withThoseOf } from './waiting';

const fieldsOf = (game_id: string) =>
  ({ game_id, kind: 'house', title: 'The Front Page', theme_name: 'News' }) as const;
const line = (game_id: string, card_number: number): Waiting => ({
  ...fieldsOf(game_id),
  card_number,
});
const objection = (game_id: string): Waiting => ({ ...fieldsOf(game_id), objections: 1 });

test('a tab’s title begins with the unread notices and with what waits, each once and only while there are any', () => {
  const called = tabTitle('My Games', 'word', 'BINGO waiting');
  expect(called).toBe('BINGO waiting · My Games');
  expect(tabTitle(called, 'word', 'BINGO waiting')).toBe(called);
  expect(tabTitle(called, 'word', 'Objection waiting')).toBe('Objection waiting · My Games');
  const both = tabTitle(called, 'unread', '99+');
  expect(both).toBe('(99+) BINGO waiting · My Games');
  expect(tabTitle(both, 'unread', '1')).toBe('(1) BINGO waiting · My Games');
  expect(tabTitle(both, 'word', null)).toBe('(99+) My Games');
  expect(tabTitle(both, 'unread', null)).toBe(called);
  expect(tabTitle('My Games', 'word', null)).toBe('My Games');
  expect(tabTitle('My Games', 'unread', null)).toBe('My Games');
});

test('nothing is added to a missing title, so that no later title has it twice', () => {
  for (const title of ['', '(1)', '(99+)', 'BINGO waiting ·', '(1) Objection waiting ·']) {
    expect(tabTitle(title, 'unread', '1')).toBe('');
    expect(tabTitle(title, 'word', 'BINGO waiting')).toBe('');
  }
});

test('what waits in one game replaces earlier entries of that game only', () => {
  const known = [line('a', 1), line('b', 2)];
  expect(withThoseOf('a', [], known)).toEqual([line('b', 2)]);
  expect(withThoseOf('a', [objection('a')], known)).toEqual([line('b', 2), objection('a')]);
});
