import { beforeEach, expect, test } from 'vitest';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { makeThree } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';
import { decide, lastEvent, object, waitingIn } from '../support/wins.ts';

let admin: Person, ben: Person, cora: Person;

beforeEach(async () => {
  admin = await game.makeAdmin();
  [ben, cora] = await makePeople('Ben', 'Cora');
});

test('an objection in a house game waits for the admins who neither won nor objected nor gain', async () => {
  const id = await game.makeActiveHouseGame(admin);
  const [other, third] = [await game.makeAdmin('Other admin'), await game.makeAdmin('Third admin')];
  const card = await game.buy(other, id);
  await game.buy(third, id);
  await game.buy(ben, id);
  await wins.winWith(other, card, admin);
  await object(ben, wins.rowOf(card)[0]!);
  const { objection_id } = await object(third, wins.rowOf(card)[1]!);
  const waiting = await waitingIn(id, [admin, other, third, ben, cora]);
  expect(waiting).toEqual({ [admin.name]: 2, [third.name]: 1 });
  for (const person of [other, third])
    expect(await refusalOf(decide(person, objection_id, true))).toMatch(/^o(wn|thers)_/);
  expect(await decide(admin, objection_id, true)).toMatchObject({ status: 'upheld' });
  expect(await lastEvent(ben, id)).not.toHaveProperty('is_interested');
});

test('if all admins won, objected or gain, any of them decides, and the event says so', async () => {
  const others = await sql`
    delete from public.user_roles where user_id <> ${admin.id} returning user_id, role`;
  try {
    const id = await makeThree(admin);
    const card = await game.buy(admin, id);
    await game.buyAll([ben, cora], id);
    await game.callAs(admin, 'start_house_game', { p_game_id: id });
    await wins.winWith(admin, card);
    const squares = wins.rowOf(card);
    const kept = await object(ben, squares[0]!);
    expect(await waitingIn(id, [admin, ben])).toEqual({ [admin.name]: 1 });
    await decide(admin, kept.objection_id, false);
    const ofAll = { by: admin.name, is_interested: true };
    expect(await lastEvent(ben, id)).toMatchObject({ type: 'objection_dismissed', ...ofAll });
    await decide(admin, (await object(cora, squares[1]!)).objection_id, true);
    expect(await lastEvent(ben, id)).toMatchObject({ type: 'objection_upheld', ...ofAll });
    expect(await wins.allWrong(id)).toEqual([]);
  } finally {
    if (others.length > 0) await sql`insert into public.user_roles ${sql(others)}`;
  }
});
