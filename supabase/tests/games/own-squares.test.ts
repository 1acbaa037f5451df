import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { GameState } from '../../../lib/bingo/game.ts';
import { makePeople, refusalOf, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { asJson, lines, saveSet, setsOf, startGame } from '../support/sets.ts';

let ann: Person;
let ben: Person;
let cora: Person;
let stranger: Person;
let group: string;

beforeEach(async () => {
  [ann, ben, cora, stranger] = await makePeople('Ann', 'Ben', 'Cora', 'Stranger');
  group = await game.makeGroup([ann, ben, cora]);
});

const poolOf = async (person: Person, gameId: string) =>
  ((await game.stateOf(person, gameId)) as GameState).squares.map(({ summary }) => summary);

describe('a game with a set', () => {
  test('copies the squares of a set of its own group', async () => {
    const set = await saveSet(ben, group);
    const others = await game.makeGroup([stranger]);
    expect(await refusalOf(startGame(stranger, others, { p_theme_id: set }))).toBe(
      'theme_not_found',
    );
    const { game_id } = await startGame(ann, group, { p_theme_id: set, p_pace: 'evening' });
    const before = await poolOf(ann, game_id);
    expect(before.toSorted()).toEqual(
      lines()
        .map(({ summary }) => summary)
        .toSorted(),
    );
    await saveSet(ben, group, lines(24, 'Later'), { id: set, version: 1 });
    expect(await poolOf(cora, game_id)).toEqual(before);
    await game.callAs(ben, 'delete_set', { p_theme_id: set });
    expect(await poolOf(cora, game_id)).toEqual(before);
    expect((await game.buy(cora, game_id)).squares).toHaveLength(24);
  });

  test('is created together with a new set, or neither is', async () => {
    const p_set = asJson({ name: 'Tonight', squares: lines(26) });
    const { game_id } = await startGame(ann, group, { p_set });
    expect(await game.stateOf(ben, game_id)).toMatchObject({ game: { theme_name: 'Tonight' } });
    expect(await refusalOf(startGame(ann, group, { p_set, p_card_price: -1 }))).toBe(
      'invalid_amount',
    );
    expect(await setsOf(ben, group)).toMatchObject([{ name: 'Tonight', square_count: 26 }]);

    const session = { p_name: 'Us', p_theme_id: null, p_card_price: 1, p_request_id: randomUUID() };
    const make = () =>
      game.callAs<{ group_id: string }>(ben, 'create_private_session', { ...session, p_set });
    const { group_id } = await make();
    expect(await make()).toMatchObject({ group_id });
    expect(await setsOf(ben, group_id)).toMatchObject([{ name: 'Tonight', by: 'Ben' }]);
    for (const broken of ['Words', 7, [], { name: 'No squares' }])
      expect(await refusalOf(startGame(ann, group, { p_set: asJson(broken) }))).toBe(
        'invalid_request',
      );
  });
});
