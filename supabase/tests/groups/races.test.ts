import { beforeEach, expect, test } from 'vitest';
import { waiting } from '../support/clock.ts';
import type { Card } from '../../../lib/bingo/game.ts';
import { makePeople, sql, type Person, type Tx } from '../support/db.ts';
import * as game from '../support/games.ts';
import { foundGroup, join, type Group } from '../support/groups.ts';
import { addWrittenSquare, openWritten } from '../support/sets.ts';

const { callAs } = game;
let ann: Person;
let ben: Person;
let cleo: Person;
let group: Group;

beforeEach(async () => {
  [ann, ben, cleo] = await makePeople('Ann', 'Ben', 'Cleo');
  group = await foundGroup(ann);
  for (const person of [ben, cleo]) await join(person, group.invite_code);
});

const leave = (person: Person) => callAs(person, 'leave_group', { p_group_id: group.group_id });
const remove = (by: Person, whom: Person) =>
  callAs(by, 'remove_member', { p_group_id: group.group_id, p_user_id: whom.id });

/** Runs `first` in a transaction that holds the group's lock, and `later` meanwhile, which has to wait. */
async function behind(first: (tx: Tx) => PromiseLike<unknown>, later: () => Promise<unknown>) {
  let outcome: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from public.groups where id = ${group.group_id} for update`;
    outcome = Promise.allSettled([later()]);
    await waiting();
    await first(tx);
  });
  const [result] = await outcome!;
  return result!.status === 'rejected' ? (result!.reason as Error).message : 'done';
}

test('a member cannot leave while becoming the group’s creator', async () => {
  const falls = (tx: Tx) => tx`delete from auth.users where id = ${ann.id}`;
  expect(await behind(falls, () => leave(ben))).toBe('creator_cannot_leave');
  const [row] = await sql`
    select created_by, exists (
      select from public.group_members where group_id = id and user_id = created_by
    ) as is_member from public.groups where id = ${group.group_id}`;
  expect(row).toEqual({ created_by: ben.id, is_member: true });
});

test('a former creator can remove nobody', async () => {
  const turns = (tx: Tx) =>
    tx`update public.groups set created_by = ${ben.id} where id = ${group.group_id}`;
  expect(await behind(turns, () => remove(ann, ben))).toBe('not_creator');
});

/** Runs `closing` while a square of a game is being changed, and returns whether that can go on. */
async function besideChange(gameId: string, squares: string[], closing: () => Promise<unknown>) {
  let closed: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    // The locks of `add_written_square` and `delete_written_square`, in their order.
    await tx`
      select from public.themes where id = (select theme_id from public.games where id = ${gameId}) for no key update`;
    if (squares.length > 0)
      await tx`select from public.games where id = ${gameId} for no key update`;
    closed = closing();
    await waiting();
    await tx`select from public.games where id = ${gameId} for no key update nowait`;
    await tx`select from public.bingo_squares where summary = any (${squares}) for update nowait`;
  });
  return closed;
}

test('a host without an heir closes the account while a member adds a square', async () => {
  const [dora] = await makePeople('Dora');
  const { group_id } = await foundGroup(dora);
  const id = await openWritten(dora, group_id, 22);
  await besideChange(id, [], () => callAs(dora, 'delete_account'));
  expect(await sql`select from public.themes where group_id = ${group_id}`).toHaveLength(0);
});

test('a removed member closes the account while a square about them is deleted', async () => {
  const id = await openWritten(ann, group.group_id, 22);
  const summary = `About ${ben.id.slice(0, 8)}`;
  await addWrittenSquare(ann, id, summary, { p_about_id: ben.id });
  await remove(ann, ben);
  await besideChange(id, [summary], () => callAs(ben, 'delete_account'));
  expect(await sql`select about_id from public.bingo_squares where summary = ${summary}`).toEqual([
    { about_id: null },
  ]);
});

test('a code that is replaced during its use admits nobody', async () => {
  const [dora] = await makePeople('Dora');
  const renew = (tx: Tx) =>
    tx`update public.groups set invite_code = private.random_code(8) where id = ${group.group_id}`;
  await behind(renew, () => join(dora, group.invite_code));
  expect(await sql`select from public.group_members where user_id = ${dora.id}`).toHaveLength(0);
});

test('after concurrent leaving, removing and deleting, every group with members has one of them as its creator', async () => {
  const rounds = Array.from({ length: 8 }, async () => {
    const [a, b, c, d] = await makePeople('A', 'B', 'C', 'D');
    const { group_id, invite_code } = await foundGroup(a);
    for (const person of [b, c, d]) await join(person, invite_code);
    const p_group_id = group_id;
    await Promise.allSettled([
      callAs(a, 'delete_account'),
      callAs(b, 'leave_group', { p_group_id }),
      callAs(a, 'remove_member', { p_group_id, p_user_id: c.id }),
      callAs(c, 'delete_account'),
      callAs(d, 'leave_group', { p_group_id }),
    ]);
    return sql`
      select id from public.groups
      where id = ${group_id}
        and exists (select from public.group_members where group_id = id)
        and not exists (select from public.group_members where group_id = id and user_id = created_by)`;
  });
  for (const wrong of await Promise.all(rounds)) expect(wrong).toHaveLength(0);
});

test('of a removal and the mark that completes a line, one comes first, and a member with a full line is never removed', async () => {
  const gameId = await game.makePrivateGame([ann, ben]);
  const { group_id } = (await game.stateOf(ann, gameId))!.game;
  await game.buy(ann, gameId);
  const card = await game.buy(ben, gameId);
  await game.markPositions(ann, card, game.MIDDLE_ROW.slice(1));
  const last = card.squares.find(({ position }) => position === game.MIDDLE_ROW[0])!;
  await Promise.allSettled([
    callAs(ann, 'remove_member', { p_group_id: group_id, p_user_id: ben.id }),
    game.mark(ann, last.game_square_id),
  ]);
  const [held] = await sql<{ member: boolean; line_first: boolean }[]>`
    select exists (
      select from public.group_members where group_id = ${group_id} and user_id = ${ben.id}
    ) as member, coalesce((
      select min(seq) filter (where payload ->> 'game_square_id' = ${last.game_square_id})
        < min(seq) filter (where type = 'member_removed')
      from public.game_events where game_id = ${gameId}
    ), true) as line_first`;
  expect(held!.member).toBe(held!.line_first);
  const cards = await callAs<Card[]>(ben, 'my_cards', { p_game_id: gameId });
  expect(cards).toHaveLength(held!.member ? 1 : 0);
});
