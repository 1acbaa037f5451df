import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../lib/limits.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { asJson, ownSquares, saveSet, setsOf, squaresOf, startGame } from '../support/sets.ts';

let ann: Person;
let ben: Person;
let cora: Person;
let stranger: Person;
let admin: Person;
let group: string;

beforeEach(async () => {
  [ann, ben, cora, stranger] = await makePeople('Ann', 'Ben', 'Cora', 'Stranger');
  admin = await game.makeAdmin();
  group = await game.makeGroup([ann, ben, cora]);
});

test('a set is read by the members of its group, and deleted with the last one', async () => {
  const set = await saveSet(ben, group);
  expect(await setsOf(cora, group)).toMatchObject([{ id: set, square_count: 24, by: 'Ben' }]);
  await game.callAs(ann, 'delete_account');
  await game.callAs(ben, 'delete_account');
  expect(await setsOf(cora, group)).toMatchObject([{ by: 'Former player', is_editable: true }]);
  await game.callAs(cora, 'delete_account');
  expect(await sql`select from public.themes where id = ${set}`).toHaveLength(0);
});

describe('saving a set', () => {
  test('is allowed to its author and the group’s creator, with the version that they read', async () => {
    const id = await saveSet(ben, group);
    const change = (person: Person, version: number) =>
      saveSet(person, group, ownSquares(30, 'New'), { id, version, name: 'New' });
    expect(await refusalOf(change(cora, 1))).toBe('not_your_set');
    expect(await refusalOf(change(stranger, 1))).toBe('set_not_found');
    await change(ann, 1);
    expect(await refusalOf(change(ben, 1))).toBe('set_changed');
    await change(ben, 2);
    const read = await squaresOf(cora, id);
    expect(read).toMatchObject({ name: 'New', version: 3, is_editable: false });
    expect(read?.squares.map(({ summary }) => summary)).toEqual(
      ownSquares(30, 'New').map(({ summary }) => summary),
    );
    expect(await refusalOf(game.callAs(cora, 'delete_set', { p_theme_id: id }))).toBe(
      'not_your_set',
    );
    await game.callAs(ben, 'delete_set', { p_theme_id: id });
    expect(await setsOf(ann, group)).toEqual([]);
    expect(await refusalOf(change(ann, 3)), 'what is gone is named').toBe('set_not_found');
    expect(await refusalOf(game.callAs(ann, 'delete_set', { p_theme_id: id }))).toBe(
      'set_not_found',
    );
  });

  test('requires 24 to 200 different squares that fit a card', async () => {
    const { min, max } = limits.set;
    const refusal = (squares: unknown) => refusalOf(saveSet(ann, group, squares));
    expect(await refusal(ownSquares(min - 1))).toBe('too_few_squares');
    expect(await refusal(ownSquares(max + 1))).toBe('too_many_squares');
    expect(await refusal('Words')).toBe('invalid_request');
    const { summary, text } = limits.square;
    for (const bad of [
      { summary: 'OWN  square 1' },
      { summary: 'x'.repeat(summary.max + 1) },
      { summary: 'x'.repeat(summary.min - 1) },
      { summary: 'Long proof', text: 'x'.repeat(text + 1) },
      {},
      'Words',
      null,
    ])
      await expect(
        saveSet(ann, group, [...ownSquares(24), bad]),
        JSON.stringify(bad),
      ).rejects.toMatchObject({
        message: 'invalid_square',
        detail: '25',
      });
    const set = await saveSet(ann, group, [
      ...ownSquares(max - 1),
      { summary: ' Nothing  to prove ' },
    ]);
    expect((await squaresOf(ann, set))?.squares.at(-1)).toMatchObject({
      summary: 'Nothing to prove',
      text: 'Nothing to prove',
    });
  });

  test('is limited to twenty sets per group, and refused to an admin outside it', async () => {
    for (let n = 0; n < limits.sets_per_group; n++) await saveSet(ann, group);
    expect(await refusalOf(saveSet(ben, group))).toBe('too_many_sets');
    expect(await refusalOf(saveSet(admin, group))).toBe('group_not_found');
    const id = (await setsOf(ann, group))![0]!.id;
    await sql`insert into public.group_members (group_id, user_id) values (${group}, ${admin.id})`;
    const square = { p_summary: 'Sneaked in', p_text: 'x', p_likelihood: 'rare', p_months: null };
    const refusal = (name: string, args: object) =>
      refusalOf(game.callAs(admin, name, { ...args }));
    const theme = { p_theme_id: id };
    const [inside] = await sql`select id from public.bingo_squares where theme_id = ${id} limit 1`;
    const p_square_id = inside!.id as string;
    expect(await refusal('delete_theme', theme)).toBe('theme_not_found');
    expect(await refusal('save_theme', { ...theme, p_name: 'Mine', p_description: null })).toBe(
      'theme_not_found',
    );
    expect(await refusal('save_square', { ...theme, ...square, p_square_id: null })).toBe(
      'theme_not_found',
    );
    expect(await refusal('import_squares', { ...theme, p_squares: asJson([]) })).toBe(
      'theme_not_found',
    );
    const p_theme_id = await game.makeTheme(1);
    expect(await refusal('save_square', { p_theme_id, ...square, p_square_id })).toBe(
      'square_gone',
    );
    expect(await refusal('delete_square', { p_square_id })).toBe('square_gone');
  });
});

test('nobody outside the group can play with its set, change it or delete it', async () => {
  const set = await saveSet(cora, group);
  await game.callAs(cora, 'leave_group', { p_group_id: group });
  const theirs = await game.makeGroup([stranger, cora]);
  const refusal = (who: Person, name: string, args: Record<string, unknown>) =>
    refusalOf(game.callAs(who, name, { p_theme_id: set, ...args }));
  const over = { p_version: 1, p_name: 'Mine', p_squares: asJson(ownSquares(24)) };
  const session = { p_card_price: 1, p_name: 'Us', p_request_id: randomUUID() };
  for (const who of [stranger, cora, admin]) {
    expect(await refusal(who, 'create_private_session', session)).toBe('theme_not_found');
    expect(await refusal(who, 'save_set', { ...over, p_group_id: theirs })).toBe('set_not_found');
    expect(await refusal(who, 'delete_set', {})).toBe('set_not_found');
  }
  const made = { p_card_price: 1, p_group_id: theirs };
  expect(await refusal(stranger, 'create_game', made)).toBe('theme_not_found');
  const house = { p_game_id: await game.makeHouseGame(admin), p_title: 'House' };
  expect(await refusal(admin, 'update_house_game', house)).toBe('theme_not_found');
  expect(await refusal(admin, 'create_house_game', { p_title: 'House' })).toBe('theme_not_found');
});

test('a game is created together with a new set, or neither is', async () => {
  const p_set = asJson({ name: 'Tonight', squares: ownSquares(26) });
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
