import { expect, test } from 'vitest';
import type { GameMessage } from '@/lib/bingo/events';
import { hasObjected } from './objected';

const objection = (card_number: number) => ({ type: 'objection_made', card_number }) as GameMessage;
const bingo = { type: 'bingo_called' } as GameMessage;
const mine = [{ card_number: 7 }, { card_number: 8 }];

test('a player has objected if an objection has the number of one of their cards', () => {
  expect(hasObjected([objection(8), objection(3), bingo], mine)).toBe(true);
  expect(hasObjected([objection(3), bingo], mine)).toBe(false);
  expect(hasObjected([], mine)).toBe(false);
});

test('an objection to an earlier win does not count', () => {
  const upheld = { type: 'objection_upheld' } as GameMessage;
  expect(hasObjected([bingo, upheld, objection(7), bingo], mine)).toBe(false);
  expect(hasObjected([objection(7)], mine)).toBe(true);
});
