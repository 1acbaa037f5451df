import { expect, test } from 'vitest';
import { makeNameless, makePeople, sql } from '../support/db.ts';
import * as game from '../support/games.ts';
import { choose, kindsOf, noticesOf } from '../support/notices.ts';

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
