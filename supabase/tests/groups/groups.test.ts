import { beforeEach, describe, expect, test } from 'vitest';
import {
  asUser,
  FROM_APP,
  makeNameless,
  makePeople,
  makePerson,
  refusalOf,
  sql,
  type Person,
} from '../support/db.ts';
import { call, callAs, callByApp } from '../support/games.ts';
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

describe('looking at a code', () => {
  const look = (person: Person, invite_code_param: string) =>
    callByApp(person, 'validate_invite_code', { invite_code_param });

  test('a signed-in person sees the name and how full it is, and does not join by looking', async () => {
    expect(await look(ben, ` ${group.invite_code.toLowerCase()} `)).toEqual({
      group_id: group.group_id,
      group_name: 'Us',
      current_members: 1,
      max_members: 20,
      is_member: false,
    });
    expect(await look(ann, group.invite_code)).toMatchObject({ is_member: true });
    expect(await membersOf(group)).toEqual([ann.id]);
  });
});

describe('joining', () => {
  test('a code is accepted as it was read out', async () => {
    const spelled = [...group.invite_code.toLowerCase()].join('-');
    expect(await join(ben, ` ${spelled} `)).toMatchObject({ already_member: false });
  });

  test('twenty-one concurrent joins fill a group of twenty to exactly twenty', async () => {
    const people = await Promise.all(
      Array.from({ length: 21 }, (_, i) => makePerson(`Guest ${i}`)),
    );
    const answers = await Promise.all(people.map((person) => join(person, group.invite_code)));
    expect(answers.filter((answer) => answer.refused === 'group_full')).toHaveLength(2);
    expect(await membersOf(group)).toHaveLength(20);
  });

  test('five concurrent joins of one person create one membership', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => join(ben, group.invite_code)),
    );
    expect(answers.filter((answer) => !answer.already_member)).toHaveLength(1);
    expect(await membersOf(group)).toHaveLength(2);
  });
});

describe('a regenerated code', () => {
  const regenerate = (person: Person) =>
    callAs<Group>(person, 'regenerate_invite_code', { p_group_id: group.group_id });

  test('has eight characters, and the old one stops working', async () => {
    await sql`insert into public.user_roles (user_id, role) values (${ann.id}, 'admin')`;
    const { invite_code } = await regenerate(ann);
    expect(invite_code).toMatch(/^[A-Z0-9]{8}$/);
    expect(await join(ben, group.invite_code)).toEqual({ refused: 'invalid_code' });
    expect(await join(ben, invite_code)).toMatchObject({ already_member: false });
    const nowhere = { p_group_id: ann.id };
    expect(await refusalOf(callAs(ann, 'regenerate_invite_code', nowhere))).toBe('group_not_found');
    await sql`delete from public.user_roles where user_id = ${ann.id}`;
  });

  test('cannot be requested by creators or strangers', async () => {
    expect(await refusalOf(regenerate(ann))).toBe('not_admin');
    expect(await refusalOf(regenerate(stranger))).toBe('not_admin');
  });
});

test('only a code that lets them in counts somebody as new at an address', async () => {
  const address = '203.0.113.20';
  const joinNameless = async (p_invite_code: string) =>
    asUser(
      (await makeNameless('Gil')).id,
      (tx) => call<object>(tx, 'join_group', { p_invite_code, p_address: address }),
      FROM_APP,
    );
  const counted = () =>
    sql`select made from private.attempts where what = 'new_guest' and who like ${`%${address}%`}`;

  expect(await joinNameless('WRONG1')).toEqual({ refused: 'invalid_code' });
  expect(await joinNameless(group.invite_code)).toEqual({ refused: 'guests_not_allowed' });
  expect(await counted()).toEqual([]);
  const opened = { p_id: group.group_id, p_option: 'allows_guests', p_is_on: true };
  await callAs(ann, 'set_option', opened);
  expect(await joinNameless(group.invite_code)).toHaveProperty('group_id');
  expect(await counted()).toEqual([{ made: 1 }]);
});
