import { beforeEach, describe, expect, test } from 'vitest';
import {
  asUser,
  become,
  FROM_APP,
  makeNameless,
  makePeople,
  sql,
  undone,
  type Person,
} from '../support/db.ts';
import * as game from '../support/games.ts';
import { allowGuests, foundGroup, join, type Group } from '../support/groups.ts';
import { meetGus } from '../support/seats.ts';
import { tooMany, tried } from '../support/tries.ts';

let ann: Person;
let gus: Person;
let group: Group;

beforeEach(async () => {
  ({ ann, gus, group } = await meetGus());
});

const allow = () => allowGuests(ann, group);

describe('in an hour from one address', () => {
  let seats = 0;
  const joinFrom = async (p_address: string | null): Promise<object> => {
    seats += 1;
    const person = await makeNameless(`Gil ${seats}`);
    return asUser(
      person.id,
      (tx) => game.call<object>(tx, 'join_group', { p_invite_code: group.invite_code, p_address }),
      FROM_APP,
    );
  };

  test('a hundred people without an account can join, at once or one after the other, and others meanwhile', async () => {
    await allow();
    await sql`update public.groups set max_members = 200 where id = ${group.group_id}`;
    await tried('new_guest', 'app for 203.0.113.7', 80);
    const answers = await Promise.all(Array.from({ length: 30 }, () => joinFrom('203.0.113.7')));
    expect(answers.filter((answer) => 'group_id' in answer)).toHaveLength(20);
    expect(answers).toContainEqual({ refused: 'many_joined' });
    expect(await joinFrom('203.0.113.8')).toHaveProperty('group_id');
    expect(await joinFrom(null)).toHaveProperty('group_id');
    const [ben] = await makePeople('Ben');
    expect(await join(ben, group.invite_code)).toHaveProperty('group_id');
  });

  test('invented addresses count as one connection without an app key', async () => {
    await allow();
    await sql`update public.groups set max_members = 200 where id = ${group.group_id}`;
    await tried('new_guest', 'visitors', 90);
    const people = await Promise.all(
      Array.from({ length: 15 }, (_, n) => makeNameless(`Gil ${n}`)),
    );
    const answers: object[] = [];
    await undone(async (tx) => {
      await tx`delete from private.operator_settings`;
      for (const [n, { id }] of people.entries()) {
        await become(tx, 'authenticated', id);
        const invented = { p_invite_code: group.invite_code, p_address: `198.51.100.${n}` };
        answers.push(await game.call<object>(tx, 'join_group', invented));
      }
    });
    expect(answers.filter((answer) => 'group_id' in answer)).toHaveLength(10);
    expect(answers.at(-1)).toEqual({ refused: 'many_joined' });
  });

  test('the wrong codes of people without an account count as a visitor’s, and their valid ones for nobody', async () => {
    await allow();
    await sql`delete from private.attempts`;
    for (let n = 0; n < 3; n += 1) expect(await joinFrom('203.0.113.9')).toHaveProperty('group_id');
    const counted = await sql`
      select distinct what from private.attempts where who not in (select id::text from auth.users)`;
    expect(counted).toEqual([{ what: 'new_guest' }]);
    const look = (p_address: string) =>
      game.visitByApp('invite_preview', { invite_code_param: group.invite_code, p_address });
    const tryWrong = async (p_address: string) =>
      asUser(
        (await makeNameless('Gil')).id,
        (tx) => game.call(tx, 'join_group', { p_invite_code: 'WRONG1', p_address }),
        FROM_APP,
      );
    for (let n = 0; n < 30; n += 1)
      expect(await tryWrong('203.0.113.11')).toEqual({ refused: 'invalid_code' });
    for (const refused of [
      await tryWrong('203.0.113.11'),
      await joinFrom('203.0.113.11'),
      await look('203.0.113.11'),
    ])
      expect(refused).toEqual(tooMany);
    expect(await joinFrom('203.0.113.10')).toHaveProperty('group_id');
  });

  test('whoever is refused is not counted as new', async () => {
    await allow();
    await join(gus, group.invite_code);
    await sql`delete from private.attempts`;
    const joinAs = async (name: string) =>
      asUser(
        (await makeNameless(name)).id,
        (tx) => game.call(tx, 'join_group', { p_invite_code: group.invite_code }),
        FROM_APP,
      );
    expect(await joinAs('Gus')).toMatchObject({ refused: 'name_taken' });
    await sql`update public.groups set max_members = 2 where id = ${group.group_id}`;
    expect(await joinAs('Gil')).toEqual({ refused: 'group_full' });
    expect(await sql`select who from private.attempts where what = 'new_guest'`).toEqual([]);
  });

  test('a member’s next group does not count', async () => {
    await allow();
    await join(gus, group.invite_code);
    await sql`update private.attempts set made = 2000 where what = 'new_guest'`;
    const other = await foundGroup(ann);
    await allowGuests(ann, other);
    expect(await join(gus, other.invite_code)).toHaveProperty('group_id');
  });
});
