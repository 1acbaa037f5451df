import { expect, it } from 'vitest';
import { createGameSchema } from './schema';
import { lockOf } from './lock';

const made = { group_id: crypto.randomUUID(), theme_id: crypto.randomUUID(), card_price: 1 };
const parse = (more: object) => createGameSchema.safeParse({ ...made, ...more });
const errorsOf = (more: object) =>
  parse(more).error?.issues.map(({ path, message }) => [path.join(), message]);
const [EARLIER, LATER] = ['2030-01-01T00:00:00Z', '2030-01-02T00:00:00Z'];

it('a game without a dealing is dealt, and drops a time to lock', () => {
  expect(lockOf(parse({ locks_at: LATER }).data!)).toEqual({
    p_dealing: 'dealt',
    p_locks_at: null,
  });
});

it('chosen cards need a time to lock, before the end of the game', () => {
  const chosen = { dealing: 'chosen', ends_at: LATER };
  expect(errorsOf(chosen)).toEqual([['locks_at', 'Say until when players choose']]);
  expect(errorsOf({ ...chosen, locks_at: LATER })).toEqual([
    ['locks_at', 'Cards lock in the future, and before the game ends.'],
  ]);
  expect(lockOf(parse({ ...chosen, locks_at: EARLIER }).data!)).toEqual({
    ...{ p_dealing: 'chosen', p_locks_at: '2030-01-01T00:00:00.000Z' },
  });
});
