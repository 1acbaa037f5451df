import { beforeEach, describe, expect, test } from 'vitest';
import { becomeAccount, makeNameless, makePeople, sql, type Person } from '../support/db.ts';
import { waiting } from '../support/clock.ts';
import * as game from '../support/games.ts';
import { groupOf, join } from '../support/groups.ts';
import { choose, kindsOf, noticesOf } from '../support/notices.ts';
import { claim, setPin } from '../support/seats.ts';

test('the new host of a deleted host’s group is told once, and nobody else', async () => {
  const [ann, ben, cora] = await makePeople('Ann', 'Ben', 'Cora');
  const gus = await makeNameless('Gus');
  const id = await game.makePrivateGame([ann, gus, ben, cora]);
  await game.buyAll([ann, ben], id);
  // Gus, who has no account, and then Ben have been members for longest.
  for (const [at, { id: user }] of [ben, gus].entries())
    await sql`
      update public.group_members set created_at = now() - ${`${at + 1} days`}::interval where user_id = ${user}`;
  await game.callAs(ann, 'delete_account');
  const { group_id } = (await game.stateOf(ben, id))!.game;
  const told = { kind: 'new_host', group_id, group_name: 'Friends', game: null, is_read: false };
  expect(await noticesOf(ben)).toMatchObject([told]);
  expect([await kindsOf(cora), await kindsOf(gus)]).toEqual([[], []]);
  await game.callAs(ben, 'end_game', { p_game_id: id });

  await choose(cora, 'new_host', false);
  await game.callAs(ben, 'delete_account');
  expect(await kindsOf(cora)).toEqual([]);
});

test('a group without another account has nobody to tell', async () => {
  const [ann] = await makePeople('Ann');
  const gus = await makeNameless('Gus');
  await game.makePrivateGame([ann, gus]);
  await game.callAs(ann, 'delete_account');
  expect(await kindsOf(gus)).toEqual([]);
});

describe('a group whose host has closed the account, among members without one,', () => {
  let id: string;
  let gus: Person;

  beforeEach(async () => {
    const [ann] = await makePeople('Ann');
    gus = await makeNameless('Gus');
    id = await game.makePrivateGame([ann, gus]);
    await sql`
      update public.groups set allows_guests = true where id = ${(await groupOf(id)).group_id}`;
    await game.buy(gus, id);
    await game.callAs(ann, 'delete_account');
  });

  const expectHost = async (host: Person) => {
    const told = { kind: 'new_host', group_id: (await groupOf(id)).group_id, is_read: false };
    expect(await noticesOf(host)).toMatchObject([told]);
    await game.callAs(host, 'end_game', { p_game_id: id });
  };

  test('goes to the first person who joins with an account', async () => {
    const [ben, cora] = await makePeople('Ben', 'Cora');
    const { invite_code } = await groupOf(id);
    await join(await makeNameless('Gil'), invite_code);
    for (const one of [ben, cora]) await join(one, invite_code);
    await becomeAccount(gus);
    expect([await kindsOf(cora), await kindsOf(gus)]).toEqual([[], []]);
    await expectHost(ben);
  });

  test('goes to a member who keeps the cards', async () => {
    await becomeAccount(gus);
    await expectHost(gus);
  });

  test('goes to an account that takes over a seat', async () => {
    const [ben] = await makePeople('Ben');
    await setPin(gus, '0427');
    await claim(ben, await groupOf(id));
    await expectHost(ben);
  });

  test('goes to a member who gets an account while it is closed', async () => {
    const [ben] = await makePeople('Ben');
    const gil = await makeNameless('Gil');
    const other = await game.makePrivateGame([ben, gil]);
    const { becoming } = await sql.begin(async (tx) => {
      await tx`delete from auth.users where id = ${ben.id}`;
      const answer = becomeAccount(gil).execute();
      await waiting(1);
      return { becoming: answer };
    });
    await becoming;
    id = other;
    await expectHost(gil);
  });
});
