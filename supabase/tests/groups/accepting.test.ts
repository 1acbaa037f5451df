import { beforeEach, describe, expect, test } from 'vitest';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import { callAs } from '../support/games.ts';
import {
  foundGroup,
  invitationsShownTo,
  invite,
  join,
  statusOf,
  type Group,
} from '../support/groups.ts';

let ann: Person;
let ben: Person;
let cleo: Person;
let group: Group;

const accept = (person: Person) =>
  callAs(person, 'accept_group_invitation', { p_group_id: group.group_id });

beforeEach(async () => {
  [ann, ben, cleo] = await makePeople('Ann', 'Ben', 'Cleo');
  group = await foundGroup(ann);
  await join(ben, group.invite_code);
});

describe('accepting', () => {
  const joined = { group_name: 'Us', already_member: false };

  test('an invited person joins without a code, and the invitation is closed', async () => {
    await invite(ann, group, cleo.email);
    expect(await accept(cleo)).toMatchObject(joined);
    expect(await statusOf(cleo.email)).toEqual(['accepted']);
    expect(await invitationsShownTo(ann, group)).toEqual([]);
    expect(await accept(cleo)).toMatchObject({ already_member: true });
  });

  test('joining by code closes the invitation as well', async () => {
    await invite(ann, group, cleo.email);
    await join(cleo, group.invite_code);
    expect(await statusOf(cleo.email)).toEqual(['accepted']);
  });

  test('the e-mail address of an account may contain capital letters', async () => {
    await invite(ann, group, cleo.email);
    await sql`update auth.users set email = upper(email) where id = ${cleo.id}`;
    expect(await accept(cleo)).toMatchObject(joined);
  });

  test('an unverified e-mail address gives no access', async () => {
    await invite(ann, group, cleo.email);
    await sql`update auth.users set email_confirmed_at = null where id = ${cleo.id}`;
    expect(await refusalOf(accept(cleo))).toBe('not_invited');
    await join(cleo, group.invite_code);
    expect(await statusOf(cleo.email)).toEqual(['pending']);
  });

  test('a removed person needs a new invitation', async () => {
    await invite(ann, group, cleo.email);
    await accept(cleo);
    await callAs(ann, 'remove_member', { p_group_id: group.group_id, p_user_id: cleo.id });
    expect(await refusalOf(accept(cleo))).toBe('not_invited');
    expect(await invite(ann, group, cleo.email)).toMatchObject({ resent: false });
    expect(await accept(cleo)).toMatchObject(joined);
  });

  test('a full group cannot be joined', async () => {
    await invite(ann, group, cleo.email);
    await sql`update public.groups set max_members = 2 where id = ${group.group_id}`;
    expect(await refusalOf(accept(cleo))).toBe('group_full');
    expect(await statusOf(cleo.email)).toEqual(['pending']);
  });

  test('a person without an invitation gets the same refusal whether the group exists or not', async () => {
    expect(await refusalOf(accept(cleo))).toBe('not_invited');
    const nowhere = callAs(cleo, 'accept_group_invitation', { p_group_id: cleo.id });
    expect(await refusalOf(nowhere)).toBe('not_invited');
  });
});
