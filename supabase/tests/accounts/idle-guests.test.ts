import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeNameless, makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import {
  allowGuests,
  foundGroup,
  join,
  membersOf,
  startGameIn,
  type Group,
} from '../support/groups.ts';

const { callAs } = game;
let ann: Person;
let gus: Person;
let group: Group;

beforeEach(async () => {
  [ann] = await makePeople('Ann');
  gus = await makeNameless('Gus');
  group = await foundGroup(ann);
  await sql`delete from private.attempts where what = 'new_guest'`;
});

describe('a person without an account who has not come for thirty days', () => {
  const lastCame = (person: Person, days: number) => sql`
    update auth.users set created_at = now() - make_interval(days => ${days}), last_sign_in_at = null
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
    for (const person of [gus, gil, ann]) await lastCame(person, 31);
    await lastCame(gem, 29);
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

  test('stays after a visit, which refreshes the session', async () => {
    await lastCame(gus, 31);
    await sql`
      insert into auth.sessions (id, user_id, created_at, refreshed_at)
      values (${randomUUID()}, ${gus.id}, now() - interval '31 days', now() - interval '1 day')`;
    await idle();
    expect(await isThere(gus)).toBe(true);
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
