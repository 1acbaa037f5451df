import { beforeEach, describe, expect, test } from 'vitest';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { waiting } from '../support/waiting.ts';
import * as wins from '../support/wins.ts';
import { afterOf, balanceOf, object, vote } from '../support/wins.ts';

/** The host has won, so the others vote about objections. Some of them leave before they vote. */

let host: Person, ben: Person, cora: Person, dan: Person;
let won: wins.Win;

beforeEach(async () => {
  [host, ben, cora, dan] = await makePeople('Host', 'Ben', 'Cora', 'Dan');
  won = await wins.winPrivately([host, ben, cora, dan], host);
});

const leave = async (person: Person) => {
  const { group_id } = (await game.stateOf(person, won.id))!.game;
  return game.callAs(person, 'leave_group', { p_group_id: group_id });
};
const closeAccount = (person: Person) => game.callAs(person, 'delete_account');
const votes = async () => (await afterOf(ben, won.id))?.objections;
const statuses = async () =>
  (
    await sql`select status from public.objections where game_id = ${won.id} order by created_at`
  ).map(({ status }) => status as string);

describe.each([
  ['leaves the group', leave],
  ['deletes the account', closeAccount],
])('after a voter %s', (_, go) => {
  test('the remaining votes may be enough to uphold an objection', async () => {
    const [eve] = await makePeople('Eve');
    won = await wins.winPrivately([host, ben, cora, dan, eve], host);
    const { objection_id } = await object(ben, won.squares[0]!);
    await vote(dan, objection_id, true);
    expect(await votes()).toMatchObject([{ status: 'open', votes_for: 2, voters: 4 }]);
    await go(cora);
    expect(await statuses()).toEqual(['upheld']);
    expect((await game.stateOf(ben, won.id))?.game).toMatchObject({ status: 'active' });
    // The remaining balance comes from another game.
    expect(await balanceOf(host)).toBe(10);
    const expected = ['member_left', 'objection_voted', 'objection_upheld'];
    expect((await wins.typesOf(won.id)).slice(-3)).toEqual(expected);
    expect(await wins.allWrong(won.id)).toEqual([]);
  });

  test('if one voter remains, they do not decide alone: the winner does', async () => {
    await object(ben, won.squares[0]!);
    for (const person of [cora, dan]) await go(person);
    expect(await votes()).toMatchObject([{ status: 'open', decided_by: 'winner', voters: 1 }]);
    expect(await balanceOf(host)).toBe(10);
    expect(await wins.allWrong(won.id)).toEqual([]);
  });

  test('the remaining votes may be enough to dismiss an objection', async () => {
    const { objection_id } = await object(ben, won.squares[0]!);
    await vote(cora, objection_id, false);
    await go(dan);
    expect(await votes()).toMatchObject([{ status: 'dismissed', votes_against: 1, voters: 2 }]);
    expect(await balanceOf(host)).toBe(10);
    expect(await wins.allWrong(won.id)).toEqual([]);
  });

  test('a leaving voter’s vote is removed, and the new count is broadcast', async () => {
    const { objection_id } = await object(ben, won.squares[0]!);
    await vote(cora, objection_id, false);
    await go(ben);
    const [event] = await sql`
      select payload from public.game_events where game_id = ${won.id} and type = 'objection_voted'
      order by seq desc limit 1`;
    expect(event!.payload).toEqual({ votes_for: 0, votes_against: 1, voters: 2 });
    expect(await statuses()).toEqual(['dismissed']);
  });
});

test('if one of two objections is upheld, the other is dropped', async () => {
  const [eve] = await makePeople('Eve');
  won = await wins.winPrivately([host, ben, cora, dan, eve], host);
  await object(ben, won.squares[0]!);
  const { objection_id } = await object(cora, won.squares[1]!);
  await vote(ben, objection_id, true);
  await leave(dan);
  expect(await statuses()).toEqual(['dropped', 'upheld']);
  expect(await wins.allWrong(won.id)).toEqual([]);
});

test('votes are not counted again when the result is final or no voter has left', async () => {
  const [guest] = await makePeople('Only Here');
  const { group_id } = (await game.stateOf(ben, won.id))!.game;
  await sql`insert into public.group_members (group_id, user_id) values (${group_id}, ${guest.id})`;
  await object(ben, won.squares[0]!);
  await leave(guest);
  await leave(cora);
  expect((await wins.typesOf(won.id)).slice(-3)).toEqual([
    'member_left',
    'member_left',
    'objection_voted',
  ]);
  await wins.timePasses(won.id);
  await leave(dan);
  expect(await statuses()).toEqual(['open']);
});

test('a host who won and deletes the account keeps the result despite later votes and departures', async () => {
  const { objection_id } = await object(ben, won.squares[0]!);
  // Ben becomes the group's creator, so the others vote on his objection.
  await sql`update public.group_members set created_at = now() - interval '1 day' where user_id = ${ben.id}`;
  await closeAccount(host);
  expect(await afterOf(ben, won.id)).toMatchObject({ can_uphold: false });
  expect(await vote(cora, objection_id, true)).toMatchObject({ status: 'open' });
  await leave(dan);
  expect((await game.stateOf(ben, won.id))?.game.status).toBe('completed');
  expect(await wins.allWrong(won.id)).toEqual([]);
});

test('a player who left cannot vote', async () => {
  const { objection_id } = await object(ben, won.squares[0]!);
  await leave(cora);
  expect(await refusalOf(vote(cora, objection_id, false))).toBe('not_a_member');
});

test('leaving takes several wins back in the order of the banks’ owners, as all other locks do', async () => {
  const [low, high] = (await makePeople('One', 'Other')).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [eve] = await makePeople('Eve');
  const [of, groups] = [[] as wins.Win[], [] as string[]];
  // The order of the groups would be the opposite.
  do
    for (const [at, winner] of [high!, low!].entries()) {
      of[at] = await wins.winPrivately([winner, ben, cora, dan, eve], winner);
      groups[at] = (await game.stateOf(ben, of[at].id))!.game.group_id!;
    }
  while (groups[0]! > groups[1]!);
  for (const { squares } of of) {
    const { objection_id } = await object(ben, squares[0]!);
    await vote(dan, objection_id, true);
  }

  let going: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    const lock = ({ id }: Person) =>
      tx`select from public.profiles where user_id = ${id} for no key update`;
    await lock(low!);
    going = closeAccount(cora);
    going.catch(() => {});
    await waiting();
    await lock(high!);
  });
  await going;
  for (const { id } of of)
    expect((await game.stateOf(ben, id))?.game).toMatchObject({ status: 'active' });
});
