import { expect, test } from 'vitest';
import type { GameMessage } from './game';
import { hasObjected } from './taken-back';

const objection = (card_number: number, seq = 9) =>
  ({ type: 'objection_made', card_number, seq }) as GameMessage;
const mine = [{ card_number: 7 }, { card_number: 8 }];

test('a player has objected if an objection since the win has the number of one of their cards', () => {
  expect(hasObjected([objection(8), objection(3)], mine, 5)).toBe(true);
  expect(hasObjected([objection(3)], mine, 5)).toBe(false);
  expect(hasObjected([], mine, 5)).toBe(false);
});

test('an objection to an earlier win does not count', () => {
  expect(hasObjected([objection(7, 4)], mine, 5)).toBe(false);
});
