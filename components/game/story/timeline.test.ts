import { expect, it } from 'vitest';
import type { GameMessage } from '@/lib/bingo/game';
import { rowsOf } from './timeline';

const entry = (type: string, seq: number, display_name = '') => ({
  ...{ kicker: type, text: `${type} ${seq}` },
  message: { type, seq, display_name, card_number: seq } as GameMessage,
});

it('cards taken one after the other are one row, which the end of the last visit divides', () => {
  const sales = ['Ann', 'Ben', 'Cem', 'Ann'].map((name, at) => entry('card_sold', 9 - at, name));
  const mark = entry('square_marked', 5);
  const rows = (all: typeof sales, lastNew?: (typeof sales)[number]) =>
    rowsOf(all, lastNew).map(({ entry: { text }, isLastNew }) => text + (isLastNew ? ' |' : ''));
  expect(rows([...sales, mark])).toEqual(['3 players bought cards', 'square_marked 5']);
  expect(rows([sales[0]!, mark])).toEqual(['card_sold 9', 'square_marked 5']);
  expect(rows([...sales.slice(0, 3), mark], sales[1])).toEqual([
    ...['2 players bought cards |', 'card_sold 7', 'square_marked 5'],
  ]);
});
