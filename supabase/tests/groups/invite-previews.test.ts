import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { asAnon, makePeople, sql, type Person } from '../support/db.ts';
import { call, callAs, makeTheme, visit } from '../support/games.ts';
import { foundGroup, invite, join, type Group } from '../support/groups.ts';

let ann: Person;
let ben: Person;
let group: Group;

const look = (invite_code_param: string, p_address?: string) =>
  visit('invite_preview', { invite_code_param, ...(p_address && { p_address }) });
const lookByMail = (p_invitation_id: string, p_group_id = group.group_id) =>
  visit('invitation_preview', { p_group_id, p_invitation_id });

/** As if so many wrong codes had been tried a moment ago. */
const guessed = (who: string, made: number, what = 'wrong_code') => sql`
  insert into private.attempts (what, who, made, resets_at)
  values (${what}, ${who}, ${made}, now() + interval '1 minute')
  on conflict (what, who) do update set made = excluded.made, resets_at = excluded.resets_at`;

beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
  group = await foundGroup(ann);
  await sql`delete from private.attempts where what like 'wrong_code%'`;
});

const seat = {
  group_name: 'Us',
  host_display_name: 'Ann',
  theme_names: [] as string[],
  member_count: 1,
  is_full: false,
};

describe('a visitor with an invite code', () => {
  test('reads whose group it is and how full, and nothing else', async () => {
    expect(await look(` ${group.invite_code.toLowerCase()} `)).toEqual(seat);
    await sql`update public.groups set max_members = 1 where id = ${group.group_id}`;
    expect(await look(group.invite_code)).toEqual({ ...seat, is_full: true });
  });

  test('types it as it was read out, with whatever stands between its signs', async () => {
    const [a, b] = [group.invite_code.slice(0, 3), group.invite_code.slice(3)];
    for (const typed of [`${a} ${b}`, `${a}-${b}`, ` ${a}–${b}\n`, [...(a + b)].join('. ')])
      expect(await look(typed.toLowerCase())).toEqual(seat);
  });

  test('reads what is played there, once there is a game', async () => {
    const p_theme_id = await makeTheme();
    const args = { p_group_id: group.group_id, p_theme_id, p_card_price: 1 };
    const { game_id } = await callAs<{ game_id: string }>(ann, 'create_game', args);
    const [game] = await sql`select theme_name from public.games where id = ${game_id}`;
    expect(await look(group.invite_code)).toEqual({ ...seat, theme_names: [game!.theme_name] });
    await callAs(ann, 'create_game', { ...args, p_theme_id: await makeTheme() });
    const [later] = await sql`
      select theme_name from public.games where group_id = ${group.group_id} and id <> ${game_id}`;
    const theme_names = [later!.theme_name, game!.theme_name];
    expect(await look(group.invite_code)).toEqual({ ...seat, theme_names });
    await sql`update public.games set status = 'completed', completed_at = now(), final_at = now() where group_id = ${group.group_id}`;
    expect(await look(group.invite_code)).toEqual(seat);
  });

  test('learns that a code is none', async () => {
    for (const code of ['', 'ABC', '%', '______', 'AAAAAAAAA'])
      expect(await look(code)).toEqual({ refused: 'invalid_code' });
  });

  test('tries out no codes: after three hundred wrong ones, of all visitors, none tells anything', async () => {
    await guessed('visitors', 299);
    expect(await look(group.invite_code)).toEqual(seat);
    expect(await look('WRONG1')).toEqual({ refused: 'invalid_code' });
    const tooMany = { refused: 'too_many_attempts', retry_after: expect.any(Number) };
    expect(await look(group.invite_code)).toEqual(tooMany);
    expect(await look('WRONG1')).toEqual(tooMany);
    await sql`update private.attempts set resets_at = now() where who = 'visitors'`;
    expect(await look(group.invite_code)).toEqual(seat);
  });

  test('has thirty wrong ones at their own address, a hundred in a day, and is not in the way of others', async () => {
    const [near, far] = ['203.0.113.9', '203.0.113.10'];
    for (let tried = 0; tried < 30; tried += 1)
      expect(await look('WRONG1', near)).toEqual({ refused: 'invalid_code' });
    expect(await look(group.invite_code, near)).toMatchObject({ refused: 'too_many_attempts' });
    expect(await look(group.invite_code, far)).toEqual(seat);
    await sql`update private.attempts set resets_at = now() where what = 'wrong_code'`;
    expect(await look(group.invite_code, near)).toEqual(seat);
    await guessed(`visitors for ${near}`, 100, 'wrong_code_a_day');
    expect(await look(group.invite_code, near)).toMatchObject({ refused: 'too_many_attempts' });
    expect(await look(group.invite_code, far)).toEqual(seat);
    const [{ made }] = (await sql`select made from private.attempts where who = 'visitors'`) as [
      { made: number },
    ];
    expect(made).toBe(30);
  });

  test('has a thousand wrong ones in a day by one way, whichever addresses it tells', async () => {
    await look('WRONG1', '203.0.113.20');
    await guessed('visitors', 999, 'wrong_code_a_day');
    expect(await look('WRONG1', '203.0.113.21')).toEqual({ refused: 'invalid_code' });
    expect(await look(group.invite_code, '203.0.113.22')).toMatchObject({
      refused: 'too_many_attempts',
    });
  });

  test('stops nobody by an address that is not theirs', async () => {
    const elsewhere = (address: string) =>
      asAnon(async (tx) => {
        const headers = JSON.stringify({ 'cf-connecting-ip': '198.51.100.7' });
        await tx`select set_config('request.headers', ${headers}, true)`;
        return call(tx, 'invite_preview', { invite_code_param: 'WRONG1', p_address: address });
      });
    for (let tried = 0; tried < 30; tried += 1) await elsewhere('203.0.113.9');
    expect(await look(group.invite_code, '203.0.113.9')).toEqual(seat);
  });

  test('is not in the way of others at other addresses, as far as these are known', async () => {
    const lookFrom = (address: string, invite_code_param: string) =>
      asAnon(async (tx) => {
        const headers = JSON.stringify({ 'cf-connecting-ip': address });
        await tx`select set_config('request.headers', ${headers}, true)`;
        return call(tx, 'invite_preview', { invite_code_param });
      });
    await guessed('visitors at 198.51.100.7/32', 299);
    await guessed('visitors at 2001:db8:1:2::/64', 299);
    for (const address of ['198.51.100.7', '2001:db8:1:2:3:4:5:6']) {
      expect(await lookFrom(address, 'WRONG1')).toEqual({ refused: 'invalid_code' });
      expect(await lookFrom(address, group.invite_code)).toMatchObject({
        refused: 'too_many_attempts',
      });
    }
    expect(await lookFrom('2001:db8:1:2::1', 'WRONG1')).toMatchObject({
      refused: 'too_many_attempts',
    });
    for (const address of ['198.51.100.8', '2001:db8:1:3::1'])
      expect(await lookFrom(address, group.invite_code)).toEqual(seat);
    expect(await look(group.invite_code)).toEqual(seat);
  });

  test('an account has thirty wrong codes of its own, and joins by its own limit', async () => {
    await guessed(ben.id, 30);
    const looking = callAs(ben, 'invite_preview', { invite_code_param: group.invite_code });
    expect(await looking).toMatchObject({ refused: 'too_many_attempts' });
    expect(await look(group.invite_code)).toEqual(seat);
    expect(await join(ben, group.invite_code)).toMatchObject({ already_member: false });
  });
});

describe('a visitor with an invitation’s mail', () => {
  test('reads the same, also when the code was renewed, and nobody does by the group’s id alone', async () => {
    const { invitation_id } = await invite(ann, group, 'cleo@example.test');
    expect(await lookByMail(String(invitation_id))).toEqual(seat);
    await sql`update public.groups set invite_code = 'RENEWED1' where id = ${group.group_id}`;
    expect(await lookByMail(String(invitation_id))).toEqual(seat);
    expect(await lookByMail(randomUUID())).toBeNull();
    expect(await lookByMail(group.group_id)).toBeNull();
    const other = await foundGroup(ben);
    expect(await lookByMail(String(invitation_id), other.group_id)).toBeNull();
  });

  test('reads nothing more once whoever accepted it is gone from the group', async () => {
    const { invitation_id } = await invite(ann, group, ben.email);
    await join(ben, group.invite_code);
    expect(await lookByMail(String(invitation_id))).toEqual({ ...seat, member_count: 2 });
    await callAs(ann, 'remove_member', { p_group_id: group.group_id, p_user_id: ben.id });
    expect(await lookByMail(String(invitation_id))).toBeNull();
  });
});
