import { expect, test } from 'vitest';
import { limits } from '@/lib/limits';
import { confirm_leave_group, freeGroupName, hostsCard, leaveQuestion } from './groups';

const game = { title: null, theme_name: 'Sunday dinner', pot_amount: 7.5 };

test('the question before leaving a group names the games in which a full line is given up', () => {
  expect(
    leaveQuestion([
      { ...game, to_go: 0 },
      { ...game, to_go: 1 },
    ]).description,
  ).toContain(
    'full line in Sunday dinner BINGO (pot $7.50 of play money). If you leave, you give up',
  );
  expect(leaveQuestion([{ ...game, to_go: null }])).toBe(confirm_leave_group);
});

test('a proposed name of a group is free, and short enough', () => {
  expect(freeGroupName('Ada’s group', [])).toBe('Ada’s group');
  expect(freeGroupName('Ada’s group', ['ADA’s group', 'Ada’s group 2'])).toBe('Ada’s group 3');
  const longest = 'x'.repeat(limits.group_name);
  expect(freeGroupName(longest, [longest])).toBe('');
});

test('a card that waits for the squares of everybody is not called dealt', () => {
  expect(hostsCard({ dealing: 'dealt', everybody_writes: true })).toBe('is dealt then');
  expect(hostsCard({ dealing: 'dealt' })).toBe('is dealt');
  expect(hostsCard({ dealing: 'chosen' })).toBe('needs your squares');
});
