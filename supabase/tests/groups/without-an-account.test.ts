import { beforeEach, describe, expect, test } from 'vitest';
import { waiting } from '../support/clock.ts';
import {
  becomeAccount,
  makePeople,
  refusalOf,
  sql,
  type Person,
  makeNameless,
} from '../support/db.ts';
import * as game from '../support/games.ts';
import { join, membersOf, startGameIn, type Group } from '../support/groups.ts';
import { meetGus } from '../support/seats.ts';

const { callAs } = game;
let ann: Person;
let gus: Person;
let group: Group;

beforeEach(async () => {
  ({ ann, gus, group } = await meetGus());
});

const allow = (p_is_on = true, by = ann) =>
  callAs(by, 'set_option', { p_id: group.group_id, p_option: 'allows_guests', p_is_on });

describe('a group', () => {
  test('admits people without an account only while its creator allows it, and keeps those who are in', async () => {
    expect(await join(gus, group.invite_code)).toEqual({ refused: 'guests_not_allowed' });
    await allow();
    expect(await join(gus, group.invite_code)).toMatchObject({ already_member: false });
    await allow(false);
    expect(await join(gus, group.invite_code)).toMatchObject({ already_member: true });
    expect(await join(await makeNameless('Gil'), group.invite_code)).toEqual({
      refused: 'guests_not_allowed',
    });
    expect(new Set(await membersOf(group))).toEqual(new Set([ann.id, gus.id]));
  });

  test('can be opened by its creator only', async () => {
    const [ben] = await makePeople('Ben');
    expect(await refusalOf(allow(true, ben))).toBe('group_not_found');
    await join(ben, group.invite_code);
    expect(await refusalOf(allow(true, ben))).toBe('not_creator');
  });

  test('shows to its creator alone who has no account', async () => {
    const [ben] = await makePeople('Ben');
    await allow();
    for (const person of [gus, ben]) await join(person, group.invite_code);
    const shownTo = async (person: Person) => {
      const state = await callAs<{ members: { display_name: string; is_guest: boolean }[] }>(
        person,
        'group_state',
        { p_group_id: group.group_id },
      );
      return state.members.filter(({ is_guest }) => is_guest).map((one) => one.display_name);
    };
    expect(await shownTo(ann)).toEqual(['Gus']);
    expect(await shownTo(ben)).toEqual([]);
    await becomeAccount(gus);
    expect(await shownTo(ann)).toEqual([]);
  });

  test('passes to the longest-standing member with an account, or to nobody', async () => {
    const [ben] = await makePeople('Ben');
    await allow();
    for (const person of [gus, ben]) await join(person, group.invite_code);
    const creator = async () =>
      (await sql`select created_by from public.groups where id = ${group.group_id}`)[0]!.created_by;
    await callAs(ann, 'delete_account');
    expect(await creator()).toBe(ben.id);
    await callAs(ben, 'delete_account');
    expect(await creator()).toBe(ben.id);
  });

  test('that is switched off while somebody joins admits nobody afterwards', async () => {
    await allow();
    let joining: Promise<unknown> | undefined;
    await sql.begin(async (tx) => {
      await tx`select from public.groups where id = ${group.group_id} for update`;
      joining = join(gus, group.invite_code);
      await waiting();
      await tx`update public.groups set allows_guests = false where id = ${group.group_id}`;
    });
    expect(await joining).toEqual({ refused: 'guests_not_allowed' });
    expect(await membersOf(group)).toEqual([ann.id]);
  });
});

describe('an invite link', () => {
  const look = (p_address = '203.0.113.9') =>
    game.visitByApp('invite_preview', { invite_code_param: group.invite_code, p_address });

  test('shows three squares of the newest game and the names, only where the group allows it', async () => {
    const p_game_id = await startGameIn(ann, group);
    expect(await look()).toMatchObject({ table: null });
    await allow();
    const { table } = await look();
    expect(table).toEqual({
      theme_name: 'Testing',
      summaries: [expect.any(String), expect.any(String), expect.any(String)],
      names: ['Ann'],
      wait: 0,
      free_name: null,
    });
    const { squares } = await callAs<{ squares: { summary: string }[] }>(ann, 'game_state', {
      p_game_id,
    });
    const known = squares.map(({ summary }) => summary);
    expect(known).toEqual(expect.arrayContaining((table as { summaries: string[] }).summaries));
  });
});
