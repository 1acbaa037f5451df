import { expect, it } from 'vitest';
import { houseGameSchema } from '@/lib/house-games/schema';
import { createGameSchema } from './schema';
import { lockOf } from './lock';

const made = { group_id: crypto.randomUUID(), theme_id: crypto.randomUUID(), card_price: 1 };
const parse = (more: object) => createGameSchema.safeParse({ ...made, ...more });
const errorsOf = (more: object) =>
  parse(more).error?.issues.map(({ path, message }) => [path.join(), message]);
const [EARLIER, LATER] = ['2099-01-01T00:00:00Z', '2099-01-02T00:00:00Z'];

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
    ...{ p_dealing: 'chosen', p_locks_at: '2099-01-01T00:00:00.000Z' },
  });
});

it('a time to lock that has passed is refused at its field, except in a saved house game', () => {
  const passed = { dealing: 'chosen', locks_at: new Date(Date.now() - 1000).toISOString() };
  const error = [['locks_at', 'Cards lock in the future, and before the game ends.']];
  expect(errorsOf(passed)).toEqual(error);
  const saved = { title: 'The year', theme_id: 'same', ...passed };
  expect(houseGameSchema.safeParse(saved).error?.issues).toMatchObject([{ path: ['locks_at'] }]);
  const game_id = crypto.randomUUID();
  expect(houseGameSchema.safeParse({ ...saved, game_id }).success).toBe(true);
});
