import { expect, it } from 'vitest';
import { addWrittenSquareSchema } from './schema';

const GAME = '00000000-0000-4000-8000-000000000001';
const reasonFor = (typed?: string) =>
  addWrittenSquareSchema.safeParse({ game_id: GAME, typed, people: '[]' }).error?.issues[0]
    ?.message;

it.each([
  [undefined, 'Write a headline of 5 to 50 characters'],
  ['   ', 'Too short: a headline needs at least 5 characters'],
  ['four', 'Too short: a headline needs at least 5 characters'],
  ['Fiver', undefined],
])('a square typed %j is refused with %j', (typed, reason) =>
  expect(reasonFor(typed)).toBe(reason),
);
