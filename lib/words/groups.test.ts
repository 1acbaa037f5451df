import { expect, test } from 'vitest';
import { confirm_leave_group, leaveQuestion } from './groups';

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
