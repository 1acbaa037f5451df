import { beforeEach, describe, expect, test } from 'vitest';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import * as wins from '../support/wins.ts';
import { afterOf, balanceOf, decide, object, vote } from '../support/wins.ts';

/** Nobody decides alone about their own win or objection. */

let host: Person, ben: Person, cora: Person, dan: Person;

beforeEach(async () => {
  [host, ben, cora, dan] = await makePeople('Host', 'Ben', 'Cora', 'Dan');
});

test('the other players decide the host’s own objection, and no voter can be removed meanwhile', async () => {
  const won = await wins.winPrivately([host, ben, cora, dan], ben);
  const { objection_id } = await object(host, won.squares[0]!);
  expect(await afterOf(cora, won.id)).toMatchObject({
    decided_by: 'host',
    objections: [{ decided_by: 'players', votes_for: 1, voters: 3 }],
  });
  for (const upholds of [true, false])
    expect(await refusalOf(decide(host, objection_id, upholds))).toBe('own_objection');
  expect(await refusalOf(decide(ben, objection_id, false))).toBe('not_creator');
  expect(await refusalOf(vote(ben, objection_id, false))).toBe('own_win');
  const { group_id } = (await game.stateOf(host, won.id))!.game;
  const removed = game.callAs(host, 'remove_member', {
    ...{ p_group_id: group_id, p_user_id: dan.id },
  });
  expect(await refusalOf(removed)).toBe('may_object');
  const others = await object(cora, won.squares[1]!);
  expect((await afterOf(dan, won.id))?.objections).toMatchObject([
    { decided_by: 'players' },
    { decided_by: 'host' },
  ]);
  await decide(host, others.objection_id, false);
  expect(await vote(cora, objection_id, false)).toMatchObject({ status: 'open' });
  expect(await vote(dan, objection_id, true)).toMatchObject({ status: 'upheld' });
  expect(await balanceOf(ben)).toBe(0);
  expect(await wins.allWrong(won.id)).toEqual([]);
});

describe.each([
  ['the host', () => host, () => ben],
  ['the other', () => ben, () => host],
])('when %s wins a game of two players', (_, winnerOf, loserOf) => {
  let won: wins.Win;
  let objection_id: string;
  beforeEach(async () => {
    won = await wins.winPrivately([host, ben], winnerOf());
    ({ objection_id } = await object(loserOf(), won.squares[0]!));
  });

  test('the loser’s objection is not a vote: the winner decides it', async () => {
    const objections = [{ status: 'open', decided_by: 'winner' }];
    expect(await afterOf(ben, won.id)).toMatchObject({ decided_by: 'winner', objections });
    expect(await balanceOf(winnerOf())).toBe(5);
    expect(await refusalOf(vote(loserOf(), objection_id, true))).toBe('not_a_vote');
    const refusal = loserOf() === host ? 'own_objection' : 'not_creator';
    expect(await refusalOf(decide(loserOf(), objection_id, true))).toBe(refusal);
  });

  test('a winner who upholds the objection gives the pot back', async () => {
    expect(await decide(winnerOf(), objection_id, true)).toMatchObject({ status: 'upheld' });
    expect((await game.stateOf(ben, won.id))?.game.status).toBe('active');
    expect(await balanceOf(winnerOf())).toBe(0);
    expect(await wins.allWrong(won.id)).toEqual([]);
  });

  test('a winner who dismisses the objection, or does not decide in time, keeps the win', async () => {
    expect(await decide(winnerOf(), objection_id, false)).toMatchObject({ status: 'dismissed' });
    await sql`update public.objections set status = 'open', decided_at = null where id = ${objection_id}`;
    await wins.timePasses(won.id);
    expect(await refusalOf(decide(winnerOf(), objection_id, true))).toBe('result_not_open');
    expect(await balanceOf(winnerOf())).toBe(5);
  });
});
