import { beforeAll, describe, expect, test } from 'vitest';
import * as chosen from '../support/chosen.ts';
import { makePeople, refusalOf, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';

let ann: Person, admin: Person;

beforeAll(async () => {
  [ann] = await makePeople('Ann');
  admin = await game.makeAdmin();
});

describe('a time to lock', () => {
  const at = (p_locks_at: string | null, more = {}) =>
    chosen.openPrivately([ann], { p_locks_at, ...more });
  const later = chosen.inAnHour;

  test.each<[string, object]>([
    ['in the past', { p_locks_at: later(-1) }],
    ['after the end', { p_locks_at: later(2), p_ends_at: later(1) }],
    ['at the end', { p_locks_at: '2030-01-01T00:00Z', p_ends_at: '2030-01-01T00:00Z' }],
    ['in the next century', { p_locks_at: '2101-01-01T00:00Z' }],
    ['that is missing', { p_locks_at: null }],
    ['of cards that are dealt', { p_dealing: 'dealt', p_locks_at: later() }],
    // The clocks go back an hour in between, so that the end looks earlier.
    [
      'after the end by its offset',
      { p_locks_at: '2027-10-31T02:15+01:00', p_ends_at: '2027-10-31T02:45+02:00' },
    ],
  ])('%s is refused', async (_, more) => {
    expect(await refusalOf(chosen.openPrivately([ann], more))).toBe('invalid_lock');
    expect(await refusalOf(chosen.openPublicly(admin, more))).toBe('invalid_lock');
  });

  test('is the same moment in every time zone, also on a day on which the clocks change', async () => {
    const locked = await at('2027-10-31T02:45+02:00', { p_ends_at: '2027-10-31T02:15+01:00' });
    expect((await game.stateOf(ann, locked))!.game).toMatchObject({
      ...{ locks_at: '2027-10-31T00:45:00+00:00', ends_at: '2027-10-31T01:15:00+00:00' },
    });
  });
});
