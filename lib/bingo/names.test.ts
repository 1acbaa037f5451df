import { expect, it } from 'vitest';
import { withoutName } from './names';

const row = (card_number: number, display_name: string) => ({ card_number, display_name });
const shown = {
  leaderboard: [row(1, 'Ugly'), row(2, 'Ada')],
  squares: [{ noted_by_name: 'Ugly' }, { noted_by_name: 'Ada' }, { noted_by_name: null }],
  messages: [
    { type: 'card_sold', ...row(3, 'Uglier') },
    { type: 'bingo_called', ...row(2, 'Ada'), parts: [row(1, 'Ugly')], by: 'Uglier' },
  ],
};

it('replaces a name in rows of its cards and beside squares, and keeps the identity of everything else', () => {
  const after = withoutName(shown, { cards: [1, 3], new_name: 'Reader #1' });
  expect(JSON.stringify(after)).not.toMatch(/ugl/i);
  expect(after.leaderboard[0]).toEqual(row(1, 'Reader #1'));
  expect(after.leaderboard[1]).toBe(shown.leaderboard[1]);
  expect(after.squares[1]).toBe(shown.squares[1]);
  expect(withoutName(shown, { cards: [9], new_name: 'Reader #9' })).toBe(shown);
});
