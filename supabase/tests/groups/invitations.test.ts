import { beforeEach, describe, expect, test } from 'vitest';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import { inAnHour } from '../support/chosen.ts';
import { callAs } from '../support/games.ts';
import {
  foundGroup,
  invitationsShownTo,
  invite,
  join,
  statusOf,
  type Group,
  startGameIn,
} from '../support/groups.ts';
import { tooMany, tried } from '../support/tries.ts';

let ann: Person;
let ben: Person;
let cleo: Person;
let group: Group;

beforeEach(async () => {
  [ann, ben, cleo] = await makePeople('Ann', 'Ben', 'Cleo');
  group = await foundGroup(ann);
  await join(ben, group.invite_code);
});

describe('inviting', () => {
  test('the creator gets the data for the mail; the address is stored in lower case', async () => {
    expect(await invite(ann, group, `  ${cleo.email.toUpperCase()} `)).toEqual({
      invitation_id: expect.any(String),
      email: cleo.email,
      group_name: 'Us',
      invite_code: group.invite_code,
      inviter_name: 'Ann',
      game: null,
      resent: false,
    });
    expect(await statusOf(cleo.email)).toEqual(['pending']);
  });

  test('the mail has the next game that has a time to start', async () => {
    const create = (hours: number | null) =>
      startGameIn(ann, group, { p_scheduled_start: hours && inAnHour(hours) });
    await create(null);
    await create(30);
    const id = await create(20);
    expect(await invite(ann, group, cleo.email)).toMatchObject({ game: { id } });
  });

  test('the mail has the game whose cards lock next, if players choose them', async () => {
    const year = await startGameIn(ann, group, {
      ...{ p_pace: 'evening', p_dealing: 'chosen', p_locks_at: inAnHour(10) },
    });
    await startGameIn(ann, group, { p_scheduled_start: inAnHour(20) });
    expect(await invite(ann, group, cleo.email)).toMatchObject({ game: { id: year } });
    await sql`update public.games set is_locked = true where id = ${year}`;
    expect(await invite(ann, group, cleo.email, { p_resend: true })).not.toMatchObject({
      game: { id: year },
    });
  });

  test('an invitation to a pending address is only resent on request', async () => {
    const first = await invite(ann, group, cleo.email);
    await sql`update public.group_invitations set invited_at = now() - interval '3 days' where email = ${cleo.email}`;
    expect(await invite(ann, group, cleo.email)).toEqual({ refused: 'already_invited' });
    expect(await invite(ann, group, cleo.email, { p_resend: true })).toMatchObject({
      invitation_id: first.invitation_id,
      resent: true,
    });
    const [row] = await sql`
      select count(*)::int as kept, min(invited_at) > now() - interval '1 minute' as is_new
      from public.group_invitations where email = ${cleo.email}`;
    expect(row).toEqual({ kept: 1, is_new: true });
  });

  test('a creator can invite sixty times an hour', async () => {
    await tried('invitation', ann.id, 59);
    expect(await invite(ann, group, cleo.email)).toHaveProperty('invitation_id');
    expect(await invite(ann, group, 'dora@example.test')).toEqual(tooMany);
  });

  test('ten concurrent invitations of one address create one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => invite(ann, group, cleo.email)),
    );
    expect(answers.filter((answer) => 'invitation_id' in answer)).toHaveLength(1);
    expect(await statusOf(cleo.email)).toEqual(['pending']);
  });

  test('the address of a member is refused', async () => {
    expect(await invite(ann, group, ben.email.toUpperCase())).toEqual({
      refused: 'already_invited_member',
    });
    expect(await statusOf(ben.email)).toEqual([]);
  });

  test('a text that is not a single address is refused', async () => {
    const wrong = [
      '',
      'cleo',
      'cleo@',
      '@x.y',
      'a b@x.y',
      'a@x',
      'a@x.y, b@x.y',
      'a@x.y\nBcc: b@x.y',
      '<a@x.y>',
      'a@b@x.y',
    ];
    for (const email of [...wrong, `${'a'.repeat(250)}@x.test`, null])
      expect(await refusalOf(invite(ann, group, email)), String(email)).toBe('invalid_email');
  });

  test('a member cannot invite, and for a stranger there is no such group', async () => {
    expect(await refusalOf(invite(ben, group, cleo.email))).toBe('not_creator');
    expect(await refusalOf(invite(cleo, group, cleo.email))).toBe('group_not_found');
  });
});

describe('reading invitations', () => {
  test('the creator sees the whole address, a member and an admin a masked one', async () => {
    await invite(ann, group, 'dora.exeter@mail.example.test');
    expect(await invitationsShownTo(ann, group)).toMatchObject([
      { email: 'dora.exeter@mail.example.test' },
    ]);
    expect(await invitationsShownTo(ben, group)).toMatchObject([{ email: 'd***@m***.test' }]);
    await sql`insert into public.user_roles (user_id, role) values (${cleo.id}, 'admin')`;
    expect(await invitationsShownTo(cleo, group)).toMatchObject([{ email: 'd***@m***.test' }]);
    await sql`delete from public.user_roles where user_id = ${cleo.id}`;
  });
});

const accept = (person: Person) =>
  callAs(person, 'accept_group_invitation', { p_group_id: group.group_id });

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
