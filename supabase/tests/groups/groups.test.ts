import { beforeEach, describe, expect, test } from 'vitest';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import { callAs } from '../support/games.ts';
import { foundGroup, join, membersOf, type Group } from '../support/groups.ts';

type GroupState = { group: { invite_code: string } };

let ann: Person;
let ben: Person;
let stranger: Person;
let group: Group;

beforeEach(async () => {
  [ann, ben, stranger] = await makePeople('Ann', 'Ben', 'Stranger');
  group = await foundGroup(ann);
});

describe('making a group', () => {
  test('the creator is its first member, and it gets a code of six characters', async () => {
    expect(group.invite_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ34679]{6}$/);
    expect(await membersOf(group)).toEqual([ann.id]);
  });

  test('a new group lets guests play if the creator’s last group did', async () => {
    const isOn = async ({ group_id }: Group) =>
      (await sql`select allows_guests from public.groups where id = ${group_id}`)[0]!.allows_guests;
    expect(await isOn(group)).toBe(false);
    await callAs(ann, 'set_option', {
      p_id: group.group_id,
      p_option: 'allows_guests',
      p_is_on: true,
    });
    expect(await isOn(await foundGroup(ann))).toBe(true);
    expect(await isOn(await foundGroup(ben))).toBe(false);
  });
});

describe('leaving and removing', () => {
  const leave = (person: Person) => callAs(person, 'leave_group', { p_group_id: group.group_id });
  const remove = (by: Person, whom: Person) =>
    callAs(by, 'remove_member', { p_group_id: group.group_id, p_user_id: whom.id });

  beforeEach(() => join(ben, group.invite_code));

  test('a member whom the creator removed cannot rejoin with the old code, because the group has a new one of eight characters', async () => {
    await remove(ann, ben);
    expect(await membersOf(group)).toEqual([ann.id]);
    expect(await refusalOf(remove(ann, ben))).toBe('not_a_member');
    expect(await join(ben, group.invite_code)).toEqual({ refused: 'invalid_code' });
    const read = await callAs<GroupState>(ann, 'group_state', { p_group_id: group.group_id });
    expect(read.group.invite_code).toMatch(/^[A-Z0-9]{8}$/);
    expect(await join(stranger, read.group.invite_code)).toMatchObject({ already_member: false });
  });

  test('a member can remove nobody, and a refused removal leaves the code unchanged', async () => {
    await refusalOf(remove(ann, stranger));
    expect(await refusalOf(remove(ben, ann))).toBe('not_creator');
    expect(await join(stranger, group.invite_code)).toMatchObject({ already_member: false });
  });

  test('the creator cannot leave, and a stranger is refused as if there were no such group', async () => {
    expect(await refusalOf(leave(ann))).toBe('creator_cannot_leave');
    expect(await refusalOf(remove(ann, ann))).toBe('creator_cannot_leave');
    expect(await refusalOf(remove(stranger, ben))).toBe('group_not_found');
    expect(await refusalOf(leave(stranger))).toBe('group_not_found');
  });
});

test('everybody sees a list of their own groups only', async () => {
  const list = (person: Person) => callAs<{ id: string }[]>(person, 'list_my_groups');
  expect(await list(ann)).toMatchObject([
    { id: group.group_id, name: 'Us', member_count: 1, is_creator: true },
  ]);
  expect(await list(stranger)).toEqual([]);
});
