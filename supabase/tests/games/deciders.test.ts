import { beforeEach, describe, expect, test } from 'vitest';
import { makePeople, refusalOf, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import * as wins from '../support/wins.ts';
import { balanceOf, decide, object, objectionsIn, second } from '../support/wins.ts';
import { leaveGroupOf } from '../support/groups.ts';

let host: Person, ben: Person, cora: Person, dan: Person, eve: Person;

beforeEach(async () => {
  [host, ben, cora, dan, eve] = await makePeople('Host', 'Ben', 'Cora', 'Dan', 'Eve');
});

describe('the host decides without a stake', () => {
  test.each([2, 3])('without a card, of %d card holders', async (count) => {
    const players = [ben, cora, dan].slice(0, count);
    const id = await game.makePrivateGame([host, ...players]);
    const cards = await game.buyAll(players, id);
    await wins.winWith(ben, cards[0]!);
    const { objection_id } = await object(cora, wins.rowOf(cards[0]!)[0]!);
    expect(await objectionsIn(host, id)).toMatchObject([{ decided_by: 'host', may: 'decide' }]);
    expect(await decide(host, objection_id, true)).toMatchObject({ status: 'upheld' });
  });

  test('and everybody reads who agreed, which decides nothing', async () => {
    const won = await wins.winPrivately([host, ben, cora, dan, eve], ben);
    const { objection_id } = await object(cora, won.squares[0]!);
    expect(await objectionsIn(dan, won.id)).toMatchObject([{ may: 'second', seconded_by: null }]);
    expect(await second(dan, objection_id)).toMatchObject({ status: 'open' });
    expect(await objectionsIn(eve, won.id)).toMatchObject([
      { by: 'Cora', seconded_by: 'Dan', may: null },
    ]);
    expect(await refusalOf(second(eve, objection_id))).toBe('not_to_second');
    expect(await refusalOf(second(ben, objection_id))).toBe('own_win');
    expect((await wins.typesOf(won.id)).at(-1)).toBe('objection_seconded');
    expect(await decide(host, objection_id, false)).toMatchObject({ status: 'dismissed' });
  });
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

  test('the winner has to agree', async () => {
    expect(await objectionsIn(winnerOf(), won.id)).toMatchObject([
      { status: 'open', decided_by: 'winner', may: 'second' },
    ]);
    expect(await objectionsIn(loserOf(), won.id)).toMatchObject([{ may: null }]);
    expect(await refusalOf(second(loserOf(), objection_id))).toBe('own_objection');
    expect(await refusalOf(decide(host, objection_id, true))).toBe('has_stake');
    expect(await second(winnerOf(), objection_id)).toMatchObject({ status: 'upheld' });
    expect((await game.stateOf(ben, won.id))?.game.status).toBe('active');
    expect(await balanceOf(winnerOf())).toBe(0);
    expect(await wins.allWrong(won.id)).toEqual([]);
  });

  test('a winner who does not agree in time keeps the win', async () => {
    await wins.timePasses(won.id);
    expect(await refusalOf(second(winnerOf(), objection_id))).toBe('result_not_open');
    expect(await balanceOf(winnerOf())).toBe(5);
  });
});

test('once the others have left, the winner has to agree', async () => {
  const won = await wins.winPrivately([host, ben, cora], host);
  const { objection_id } = await object(ben, won.squares[0]!);
  expect(await refusalOf(second(host, objection_id))).toBe('own_win');
  await leaveGroupOf(cora, won.id);
  expect(await objectionsIn(host, won.id)).toMatchObject([{ decided_by: 'winner', may: 'second' }]);
  expect(await second(host, objection_id)).toMatchObject({ status: 'upheld' });
  expect(await wins.allWrong(won.id)).toEqual([]);
});
