import { expect, it } from 'vitest';
import { addLineSchema } from './schema';

const GAME = '00000000-0000-4000-8000-000000000001';
const reasonFor = (line?: string) =>
  addLineSchema.safeParse({ game_id: GAME, line, people: '[]' }).error?.issues[0]?.message;

it.each([
  [undefined, 'Write a headline of 5 to 50 characters'],
  ['   ', 'Too short: a headline needs at least 5 characters'],
  ['four', 'Too short: a headline needs at least 5 characters'],
  ['Fiver', undefined],
])('a line %j is refused with %j', (line, reason) => expect(reasonFor(line)).toBe(reason));
