import { expect, test } from 'vitest';
import { asUser, FROM_APP, makeNameless, makePeople, sql } from '../support/db.ts';
import * as game from '../support/games.ts';
import { foundGroup } from '../support/groups.ts';

test('only a code that lets them in counts somebody as new at an address', async () => {
  const [ann] = await makePeople('Ann');
  const group = await foundGroup(ann);
  const address = '203.0.113.20';
  const join = async (p_invite_code: string) =>
    asUser(
      (await makeNameless('Gil')).id,
      (tx) => game.call<object>(tx, 'join_group', { p_invite_code, p_address: address }),
      FROM_APP,
    );
  const counted = () =>
    sql`select made from private.attempts where what = 'new_guest' and who like ${`%${address}%`}`;

  expect(await join('WRONG1')).toEqual({ refused: 'invalid_code' });
  expect(await join(group.invite_code)).toEqual({ refused: 'guests_not_allowed' });
  expect(await counted()).toEqual([]);
  const opened = { p_id: group.group_id, p_option: 'allows_guests', p_is_on: true };
  await game.callAs(ann, 'set_option', opened);
  expect(await join(group.invite_code)).toHaveProperty('group_id');
  expect(await counted()).toEqual([{ made: 1 }]);
});
