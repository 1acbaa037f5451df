import { expect, it } from 'vitest';
import { KINDS_OF, kindsSwitched, NOTICE_KINDS } from './notices';

it('every kind of notice is in one group, and each mark on a card is only switched off', () => {
  const grouped = Object.values(KINDS_OF).flat();
  expect([...grouped, 'square_marked'].toSorted()).toEqual(NOTICE_KINDS.toSorted());
  const my_card = { group: 'my_card', channel: 'push' } as const;
  expect(kindsSwitched({ ...my_card, is_on: true })).not.toContain('square_marked');
  expect(kindsSwitched({ ...my_card, is_on: false })).toContain('square_marked');
});

it('only a full line and the end of a game are mailed', () => {
  const mailed = (is_on: boolean) => kindsSwitched({ group: 'my_card', channel: 'mail', is_on });
  for (const is_on of [true, false]) expect(mailed(is_on)).toEqual(['line_full', 'game_over']);
});
