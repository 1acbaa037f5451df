import { expect, test } from 'vitest';
import type { GameMessage } from '@/lib/bingo/events';
import { takenBack } from './taken-back';

const of = (type: GameMessage['type'], more: object = {}) => ({ type, ...more }) as GameMessage;
const won = of('bingo_called', { card_number: 7, pot_amount: 10 });
const objected = of('objection_made', { game_square_id: 's1', by: 'Mia', card_number: 3 });
const upheld = of('objection_upheld', {
  ...{ seq: 12, game_square_id: 's1', summary: 'Budget leaks', by: 'Nora' },
});
const mine = [{ card_number: 6 }, { card_number: 7 }];

test('a win that was taken back has the objected mark, the objector and the pot', () => {
  const marked = of('square_marked', { game_square_id: 's2' });
  const other = of('objection_made', { game_square_id: 's2', by: 'Kim' });
  expect(takenBack([marked, upheld, other, objected, won], mine)).toEqual({
    ...{ seq: 12, summary: 'Budget leaks', by: 'Mia', pot_amount: 10, isPrize: false },
  });
});

test('another player’s win, or one that was won again or ended since, is not reported', () => {
  expect(takenBack([upheld, objected, won], [{ card_number: 3 }])).toBeNull();
  expect(takenBack([won, upheld, objected, won], mine)).toBeNull();
  expect(takenBack([of('game_ended'), upheld, objected, won], mine)).toBeNull();
  expect(takenBack([won], mine)).toBeNull();
  expect(takenBack([], mine)).toBeNull();
});
