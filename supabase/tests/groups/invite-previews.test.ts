import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { inAnHour } from '../support/chosen.ts';
import {
  asAnon,
  asUser,
  become,
  makePeople,
  refusalOf,
  sql,
  undone,
  type Person,
  type Tx,
} from '../support/db.ts';
import { call, callAs, callByApp, visit, visitByApp } from '../support/games.ts';
import { foundGroup, invite, join, type Group, startGameIn } from '../support/groups.ts';
import { tooMany, tried } from '../support/tries.ts';

let ann: Person, ben: Person;
let group: Group;

/** Reads a preview as the app does for a visitor, with the visitor's address if the app knows it. */
const look = (invite_code_param: string, p_address?: string) =>
  visitByApp('invite_preview', { invite_code_param, ...(p_address && { p_address }) });
type Look = (code: string, address?: string, connection?: string) => Promise<unknown>;

/** Reads previews from a connection, or from an unknown one, while there is no app key. Takes back what was counted. */
const withoutKey = (fn: (look: Look) => Promise<void>) =>
  undone(async (tx) => {
    await tx`delete from private.operator_settings`;
    await fn(async (invite_code_param, p_address = '', connection = '') => {
      await become(tx, 'anon', '', { ...(connection && { 'cf-connecting-ip': connection }) });
      return call(tx, 'invite_preview', { invite_code_param, ...(p_address && { p_address }) });
    });
  });

beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
  group = await foundGroup(ann);
  await sql`delete from private.attempts where what like 'wrong_code%'`;
});

const invalid = { refused: 'invalid_code' };
const seat = {
  group_name: 'Us',
  host_display_name: 'Ann',
  theme_names: [] as string[],
  prizes: 'bingo',
  stake: null,
  everybody_writes: false,
  price: null as number | null,
  starts_at: null,
  lock: null,
  squares: [] as string[],
  member_count: 1,
  is_full: false,
  table: null,
};

describe('a visitor with an invite code', () => {
  test('sees whose group it is and how full, and nothing else', async () => {
    expect(await look(` ${group.invite_code.toLowerCase()} `)).toEqual(seat);
    await sql`update public.groups set max_members = 1 where id = ${group.group_id}`;
    expect(await look(group.invite_code)).toEqual({ ...seat, is_full: true });
  });

  test('can type it as it was read out, with separators, and is refused with a wrong one', async () => {
    const [a, b] = [group.invite_code.slice(0, 3), group.invite_code.slice(3)];
    for (const typed of [`${a} ${b}`, `${a}-${b}`, ` ${a}–${b}\n`, [...(a + b)].join('. ')])
      expect(await look(typed.toLowerCase())).toEqual(seat);
    for (const code of ['', 'ABC', '%', '______', 'AAAAAAAAA'])
      expect(await look(code)).toEqual(invalid);
  });

  test('sees the themes of its active games', async () => {
    const game_id = await startGameIn(ann, group);
    const theme_name = 'Testing';
    const squaresOf = async (game_id: string) =>
      (
        await sql`select summary from public.game_squares where game_id = ${game_id} order by id limit 3`
      ).map(({ summary }) => summary as string);
    expect(await look(group.invite_code)).toEqual({
      ...seat,
      theme_names: [theme_name],
      squares: await squaresOf(game_id),
      price: 5,
    });
    const later = await startGameIn(ann, group);
    await sql`update public.games set theme_name = 'Later' where id = ${later}`;
    const theme_names = ['Later', theme_name];
    const squares = await squaresOf(later);
    expect(await look(group.invite_code)).toEqual({ ...seat, theme_names, squares });
    await sql`update public.themes set group_id = ${group.group_id} where id = (select theme_id from public.games where id = ${later})`;
    expect(await look(group.invite_code), 'with own squares').toEqual({ ...seat, theme_names });
    await sql`update public.games set status = 'completed', completed_at = now(), final_at = now() where group_id = ${group.group_id}`;
    expect(await look(group.invite_code)).toEqual(seat);
  });

  test('sees the price of its only game, while that takes players', async () => {
    const price = async () => (await look(group.invite_code)).price;
    const p_locks_at = inAnHour(1);
    const game_id = await startGameIn(ann, group, { p_dealing: 'chosen', p_locks_at });
    expect(await price()).toBe(5);
    await sql`update public.games set locks_at = now() where id = ${game_id}`;
    expect(await price()).toBeNull();
    await sql`update public.games set locks_at = now() + interval '1 hour' where id = ${game_id}`;
    await startGameIn(ann, group);
    expect(await price()).toBeNull();
  });

  test('sees when its next game starts, until it starts', async () => {
    const p_scheduled_start = inAnHour(2);
    const game_id = await startGameIn(ann, group, { p_scheduled_start });
    const { starts_at } = await look(group.invite_code);
    expect(new Date(starts_at as string)).toEqual(new Date(p_scheduled_start));
    await callAs(ann, 'start_game', { p_game_id: game_id });
    expect(await look(group.invite_code)).toMatchObject({ starts_at: null });
  });

  test('sees until when players choose, until the cards lock', async () => {
    const p_locks_at = inAnHour(1);
    const game_id = await startGameIn(ann, group, {
      ...{ p_dealing: 'chosen', p_locks_at, p_time_zone: 'America/Los_Angeles' },
    });
    const { lock } = (await look(group.invite_code)) as { lock: { at: string; time_zone: string } };
    expect(new Date(lock.at)).toEqual(new Date(p_locks_at));
    expect(lock.time_zone).toBe('America/Los_Angeles');
    await sql`update public.games set is_locked = true where id = ${game_id}`;
    expect(await look(group.invite_code)).toMatchObject({ lock: null });
  });

  test('has thirty wrong tries per address, a hundred in a day, and does not block others', async () => {
    const [near, far] = ['203.0.113.9', '203.0.113.10'];
    for (let tried = 0; tried < 30; tried += 1) expect(await look('WRONG1', near)).toEqual(invalid);
    expect(await look(group.invite_code, near)).toEqual(tooMany);
    expect(await look(group.invite_code, far)).toEqual(seat);
    await sql`update private.attempts set resets_at = now() where what = 'wrong_code'`;
    expect(await look(group.invite_code, near)).toEqual(seat);
    await tried('wrong_code_a_day', `app for ${near}`, 100);
    expect(await look(group.invite_code, near)).toEqual(tooMany);
    expect(await look(group.invite_code, far)).toEqual(seat);
  });

  test('can use a valid code after three hundred wrong ones by others, even if the app knows no address', async () => {
    await tried('wrong_code', 'app', 1_000);
    await tried('wrong_code_a_day', 'app', 1_000);
    await tried('wrong_code', 'visitors', 1_000);
    for (const address of [undefined, 'unknown', '203.0.113.11', '2001:db8:0:1::/64'])
      expect(await look(group.invite_code, address)).toEqual(seat);
    expect(await look('WRONG1')).toEqual(invalid);
  });

  test('has one wrong try after 43,200 by all visitors of the app in a day, and can use a valid code before it', async () => {
    const [fresh, guesser] = ['203.0.113.12', '203.0.113.13'];
    await look('WRONG1', guesser);
    await tried('wrong_code_a_day', 'app', 43_199);
    expect(await look(group.invite_code)).toEqual(seat);
    expect(await look(group.invite_code, guesser)).toEqual(seat);
    expect(await look('WRONG1')).toEqual(invalid);
    for (const address of [undefined, 'unknown', guesser])
      expect(await look(group.invite_code, address)).toEqual(tooMany);
    expect(await look(group.invite_code, fresh)).toEqual(seat);
    expect(await look('WRONG1', fresh)).toEqual(invalid);
    expect(await look(group.invite_code, fresh)).toEqual(tooMany);
  });
});

describe('without an app key', () => {
  test('a connection can try three hundred codes, a thousand in a day, whatever addresses it sends', async () => {
    for (const [connection, source] of [
      ['198.51.100.7', 'visitors at 198.51.100.7/32'],
      ['2001:db8:1:2:3:4:5:6', 'visitors at 2001:db8:1:2::/64'],
      ['', 'visitors'],
    ] as const)
      for (const [what, most] of [
        ['wrong_code', 300],
        ['wrong_code_a_day', 1_000],
      ] as const) {
        await sql`delete from private.attempts where what like 'wrong_code%'`;
        await tried(what, source, most - 1);
        await withoutKey(async (lookFrom) => {
          expect(await lookFrom('WRONG1', '203.0.113.20', connection)).toEqual(invalid);
          for (const address of ['203.0.113.21', 'unknown', ''])
            expect(await lookFrom(group.invite_code, address, connection)).toEqual(tooMany);
        });
      }
  });

  test('a connection blocks no other, and no address', async () => {
    await tried('wrong_code', 'visitors at 2001:db8:1:2::/64', 300);
    const [hers, theirs] = ['203.0.113.9', '198.51.100.7'];
    await withoutKey(async (lookFrom) => {
      expect(await lookFrom(group.invite_code, '', '2001:db8:1:2::1')).toEqual(tooMany);
      expect(await lookFrom(group.invite_code, '', '2001:db8:1:3::1')).toEqual(seat);
      for (let n = 0; n < 30; n += 1) await lookFrom('WRONG1', hers, theirs);
      expect(await lookFrom(group.invite_code, hers, theirs)).toEqual(tooMany);
      expect(await lookFrom(group.invite_code, hers, '198.51.100.8')).toEqual(seat);
    });
  });
});

// PostgREST answers `?select=pgrst_scalar:pgrst_scalar->>refused::int` by this cast, which only a wrong code fails.
test('a code is tried through the app alone, because others can undo the count of a wrong one', async () => {
  const cast = (name: string, tx: Tx) => tx`
    select (${tx.unsafe(`public.${name}`)}('WRONG1') ->> 'refused')::int`;
  const code = { invite_code_param: group.invite_code };
  for (const answer of [
    () => asAnon((tx) => cast('invite_preview', tx)),
    ...['invite_preview', 'validate_invite_code', 'join_group'].map(
      (name) => () => asUser(ben.id, (tx) => cast(name, tx)),
    ),
    () => visit('invite_preview', code),
    () => callAs(ben, 'validate_invite_code', code),
    () => callAs(ben, 'join_group', { p_invite_code: group.invite_code }),
  ])
    expect(await refusalOf(answer())).toBe('invalid_request');
});

test('an account has thirty wrong tries of its own, and a limit of its own for joining', async () => {
  await tried('wrong_code', ben.id, 30);
  const looking = callByApp(ben, 'invite_preview', { invite_code_param: group.invite_code });
  expect(await looking).toMatchObject({ refused: 'too_many_attempts' });
  expect(await look(group.invite_code)).toEqual(seat);
  expect(await join(ben, group.invite_code)).toMatchObject({ already_member: false });
});

const lookByMail = (p_invitation_id: string, p_group_id = group.group_id) =>
  visit('invitation_preview', { p_group_id, p_invitation_id });

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
