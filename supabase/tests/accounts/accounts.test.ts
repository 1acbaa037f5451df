import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  makePeople,
  makePerson,
  refusalOf,
  sql,
  type Person,
  makeNameless,
} from '../support/db.ts';
import { callAs, makeTheme, visit } from '../support/games.ts';
import * as game from '../support/games.ts';
import {
  allowGuests,
  foundGroup,
  join,
  membersOf,
  startGameIn,
  type Group,
} from '../support/groups.ts';

type Session = { group_id: string; game_id: string; invite_code: string };

const profileOf = async (id: string) =>
  (await sql`select * from public.profiles where user_id = ${id}`)[0];

let ann: Person;
let ben: Person;

beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
});

describe('a new account', () => {
  const nameFrom = async (display_name: unknown) => {
    const id = randomUUID();
    await sql`
      insert into auth.users (id, email, raw_user_meta_data)
      values (${id}, ${`secret-name-${id}@example.test`}, ${sql.json({ display_name } as never)})`;
    return (await profileOf(id)) as { display_name: string; username: string };
  };

  test('stores the display name cleaned, with at most 100 characters, or is called Anonymous', async () => {
    expect((await nameFrom('  Ann \n\t Lee\u202e ')).display_name).toBe('Ann Lee');
    expect((await nameFrom('é'.repeat(150))).display_name).toBe('é'.repeat(100));
    expect((await nameFrom('👩‍🚀 Zoë')).display_name).toBe('👩‍🚀 Zoë');
    for (const none of ['', null, undefined])
      expect((await nameFrom(none)).display_name).toBe('Anonymous');
  });

  test('has a username that reveals nothing of its e-mail address', async () => {
    expect((await nameFrom('Ann')).username).toMatch(/^player-[a-z0-9]{10}$/);
  });

  test('reads its own data, while a visitor has none', async () => {
    expect(await callAs(ann, 'my_account')).toMatchObject({
      user_id: ann.id,
      display_name: 'Ann',
      email: ann.email,
      bingo_bank_balance: 0,
      is_admin: false,
      is_anonymous: false,
    });
    expect(await visit('my_account')).toBeNull();
  });
});

describe('deleting an account', () => {
  const play = async () => {
    const session = await callAs<Session>(ann, 'create_private_session', {
      p_name: 'Us',
      p_theme_id: await makeTheme(),
      p_card_price: 5,
      p_request_id: randomUUID(),
    });
    await join(ben, session.invite_code);
    await callAs(ben, 'buy_card', { p_game_id: session.game_id, p_request_id: randomUUID() });
    return session;
  };

  test('removes the name, e-mail address and roles, and keeps cards and events', async () => {
    const session = await play();
    const before = await sql`
      select id, card_number, user_id from public.bingo_cards where game_id = ${session.game_id} order by id`;
    const other = await callAs<Session>(ben, 'create_group', { p_name: 'Others' });
    await callAs(ben, 'invite_to_group', { p_group_id: other.group_id, p_email: ann.email });

    await callAs(ann, 'delete_account');

    expect(await sql`select from auth.users where id = ${ann.id}`).toHaveLength(0);
    expect(await profileOf(ann.id)).toMatchObject({
      display_name: 'Former player',
      username: expect.stringMatching(/^former-/),
    });
    expect(
      await sql`
      select id, card_number, user_id from public.bingo_cards where game_id = ${session.game_id} order by id`,
    ).toEqual(before);
    const events =
      await sql`select payload from public.game_events where game_id = ${session.game_id}`;
    expect(events).toHaveLength(4);
    const state = await callAs(ben, 'game_state', { p_game_id: session.game_id });
    expect(JSON.stringify([state, events])).toContain('Former player');
    expect(JSON.stringify([state, events])).not.toContain('"Ann"');
    expect(await sql`select from public.group_invitations where email = ${ann.email}`).toHaveLength(
      0,
    );
    expect(await callAs(ann, 'my_account')).toBeNull();
    expect(await refusalOf(callAs(ann, 'delete_account'))).toBe('not_signed_in');
  });

  test('returns the balance to the mint, and the books balance', async () => {
    const session = await play();
    await sql`select private.transfer('mint', 'user:' || ${ann.id}::text, 12.34, ${session.game_id}, 'pot_won')`;
    await callAs(ann, 'delete_account');
    expect(await profileOf(ann.id)).toMatchObject({ bingo_bank_balance: '0.00' });
    const [row] = await sql`
      select to_account, amount, reason from public.transfers where from_account = ${`user:${ann.id}`}`;
    expect(row).toEqual({ to_account: 'mint', amount: '12.34', reason: 'account_closed' });
    expect(await sql`select * from private.check_books()`).toHaveLength(0);
  });

  test('works for ten members of one group at the same time', async () => {
    const session = await play();
    const people = await Promise.all(Array.from({ length: 10 }, (_, i) => makePerson(`P${i}`)));
    for (const person of people) {
      await join(person, session.invite_code);
      await callAs(person, 'buy_card', { p_game_id: session.game_id, p_request_id: randomUUID() });
    }
    await Promise.all([...people, ann].map((person) => callAs(person, 'delete_account')));
    const state = await callAs(ben, 'group_state', { p_group_id: session.group_id });
    expect(state).toMatchObject({ members: [{ user_id: ben.id, is_creator: true }] });
  });
});

describe('a person without an account who has not come for thirty days', () => {
  let gus: Person;
  let group: Group;

  beforeEach(async () => {
    gus = await makeNameless('Gus');
    group = await foundGroup(ann);
    await sql`delete from private.attempts where what = 'new_guest'`;
  });

  const lastCame = (person: Person, days: number, minutes = 0) => sql`
    update auth.users set
      created_at = now() - make_interval(days => ${days}, mins => ${minutes}), last_sign_in_at = null
    where id = ${person.id}`;
  const idle = () => sql`select private.delete_idle_guests(50)`;
  const isThere = async (person: Person) =>
    (await sql`select from auth.users where id = ${person.id}`).length === 1;

  test('is deleted as if they had done it, unless they hold a card in a running game', async () => {
    const p_game_id = await startGameIn(ann, group);
    await allowGuests(ann, group);
    const [gil, gem] = [await makeNameless('Gil'), await makeNameless('Gem')];
    for (const person of [gus, gil]) await join(person, group.invite_code);
    await game.buy(gus, p_game_id);
    for (const person of [gus, gil, ann]) await lastCame(person, 30, 1);
    await lastCame(gem, 30, -1);
    await idle();
    expect(await Promise.all([gus, gil, gem, ann].map(isThere))).toEqual([true, false, true, true]);
    expect(new Set(await membersOf(group))).toEqual(new Set([ann.id, gus.id]));
    await callAs(ann, 'end_game', { p_game_id });
    await idle();
    expect(await isThere(gus)).toBe(false);
    const [card] = await sql`select display_name from public.bingo_cards where user_id = ${gus.id}`;
    expect(card).toEqual({ display_name: 'Former player' });
    expect(await game.booksOff()).toEqual([]);
  });

  test('stays for thirty days after a visit, which refreshes the session', async () => {
    await lastCame(gus, 31);
    await sql`
      insert into auth.sessions (id, user_id, created_at)
      values (${randomUUID()}, ${gus.id}, now() - interval '31 days')`;
    for (const minutes of [-1, 1]) {
      await sql`
        update auth.sessions set refreshed_at = now() - make_interval(days => 30, mins => ${minutes})
        where user_id = ${gus.id}`;
      await idle();
      expect(await isThere(gus)).toBe(minutes < 0);
    }
  });

  test('is deleted when somebody creates a group, and not while acting', async () => {
    await lastCame(gus, 31);
    await sql.begin(async (tx) => {
      await tx`select from auth.users where id = ${gus.id} for key share`;
      await foundGroup(ann);
    });
    expect(await isThere(gus)).toBe(true);
    await sql`
      delete from auth.users
      where is_anonymous and created_at < now() - interval '30 days' and id <> ${gus.id}`;
    await foundGroup(ann);
    expect(await isThere(gus)).toBe(false);
  });
});
