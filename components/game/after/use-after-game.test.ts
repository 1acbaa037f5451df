import { expect, test } from 'vitest';
import type { AfterGame, GameMessage, Objection } from '@/lib/bingo/game';
import { lastChange } from './use-after-game';

const afterWith = (...statuses: Objection['status'][]) =>
  ({ reviews: [{ objections: statuses.map((status) => ({ status })) }] }) as unknown as AfterGame;
const messages = (['card_sold', 'square_marked', 'member_left', 'bingo_called'] as const).map(
  (type, n) => ({ type, seq: 9 - n }) as GameMessage,
);

test.each([
  ['private', afterWith('open'), 8],
  ['private', afterWith('dismissed', 'open'), 8],
  ['private', afterWith('dismissed'), 7],
  ['private', null, 7],
  ['house', afterWith('open'), 7],
] as const)('a %s game with %o is read again after event %i', (kind, after, seq) =>
  expect(lastChange(kind, after, messages)).toBe(seq),
);

test.each(['square_marked', 'square_unmarked', 'bingo_called', 'member_left', 'objection_made'])(
  'an open objection in a private game is read again after %s',
  (type) =>
    expect(lastChange('private', afterWith('open'), [{ type, seq: 3 } as GameMessage])).toBe(3),
);
