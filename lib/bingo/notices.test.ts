import { expect, it } from 'vitest';
import { KINDS_OF, kindsSwitched, NOTICE_KINDS } from './notices';

it('every kind of notice is in one group, and each mark on a card is only switched off', () => {
  const grouped = Object.values(KINDS_OF).flat();
  expect([...grouped, 'square_marked'].toSorted()).toEqual(NOTICE_KINDS.toSorted());
  const my_card = { group: 'my_card', channel: 'push' } as const;
  expect(kindsSwitched({ ...my_card, is_on: true })).not.toContain('square_marked');
  expect(kindsSwitched({ ...my_card, is_on: false })).toContain('square_marked');
});

it('a full line, the end of a game and its dates are mailed', () => {
  for (const is_on of [true, false]) {
    const mailed = (group: 'my_card' | 'game_dates') =>
      kindsSwitched({ group, channel: 'mail', is_on });
    expect(mailed('my_card')).toEqual(['line_full', 'game_over']);
    expect(mailed('game_dates')).toEqual([
      'start_changed',
      'game_starts',
      'game_locks',
      'game_ends',
    ]);
  }
});
