import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { makePeople, sql, type Person } from '../support/db.ts';
import { callAs, visit } from '../support/games.ts';
import { foundGroup, invite, join, type Group } from '../support/groups.ts';

let ann: Person;
let ben: Person;
let group: Group;

const lookByMail = (p_invitation_id: string, p_group_id = group.group_id) =>
  visit('invitation_preview', { p_group_id, p_invitation_id });

beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
  group = await foundGroup(ann);
});

const seat = {
  group_name: 'Us',
  host_display_name: 'Ann',
  theme_names: [] as string[],
  prizes: 'bingo',
  stake: null,
  starts_at: null,
  lock: null,
  squares: [] as string[],
  member_count: 1,
  is_full: false,
  table: null,
};

describe('a visitor with an invitation’s mail', () => {
  test('sees the same, even after the code was renewed, but not with the group’s id alone', async () => {
    const { invitation_id } = await invite(ann, group, 'cleo@example.test');
    expect(await lookByMail(String(invitation_id))).toEqual(seat);
    await sql`update public.groups set invite_code = 'RENEWED1' where id = ${group.group_id}`;
    expect(await lookByMail(String(invitation_id))).toEqual(seat);
    expect(await lookByMail(randomUUID())).toBeNull();
    expect(await lookByMail(group.group_id)).toBeNull();
    const other = await foundGroup(ben);
    expect(await lookByMail(String(invitation_id), other.group_id)).toBeNull();
  });

  test('sees nothing once the person who accepted it is no longer in the group', async () => {
    const { invitation_id } = await invite(ann, group, ben.email);
    await join(ben, group.invite_code);
    expect(await lookByMail(String(invitation_id))).toEqual({ ...seat, member_count: 2 });
    await callAs(ann, 'remove_member', { p_group_id: group.group_id, p_user_id: ben.id });
    expect(await lookByMail(String(invitation_id))).toBeNull();
  });
});
