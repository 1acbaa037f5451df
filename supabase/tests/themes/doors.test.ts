import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { asJson, lines, saveSet, squaresOf, startGame } from '../support/sets.ts';

/** Three people outside a group try to read and to use one of its sets: an admin, a stranger, and its author, who has left. */

const { callAs } = game;
const secret = `Secret ${randomUUID().slice(0, 8)}`;

let ben: Person, gone: Person, stranger: Person, admin: Person;
let group: string, set: string, played: string;

beforeAll(async () => {
  const [ann, ...others] = await makePeople('Ann', 'Ben', 'Cora', 'Stranger');
  [ben, gone, stranger] = others as [Person, Person, Person];
  admin = await game.makeAdmin();
  group = await game.makeGroup([ann, ben, gone]);
  set = await saveSet(gone, group, lines(24, secret), { name: secret });
  played = (await startGame(ann, group, { p_theme_id: set })).game_id;
  await callAs(gone, 'leave_group', { p_group_id: group });
});

test('admins and former members receive nothing of the set from any reading function', async () => {
  const of = { p_game_id: played };
  const ofGame = [
    ...['game_state', 'game_page', 'game_results', 'game_timeline', 'leaderboard', 'house_game'],
    ...['house_card', 'call_sheet', 'after_game', 'game_books', 'my_cards'],
  ].map((name) => [name, of] as const);
  const both = [
    ['theme_squares', { p_theme_id: set }],
    ['list_themes', {}],
    ['group_state', { p_group_id: group }],
    ['house_games', {}],
    ['front_page', {}],
    ['my_games', {}],
  ] as const;
  const ofAdmins = [
    ['admin_themes', { p_search: secret }],
    ['admin_squares', { p_search: secret }],
    ['admin_squares', { p_theme_id: set }],
  ] as const;
  for (const [name, args] of [...both, ...ofGame, ['events_since', { ...of, p_seq: 0 }] as const])
    expect(JSON.stringify(await callAs(gone, name, args)), name).not.toContain(secret);
  for (const [name, args] of [...both, ...ofAdmins]) {
    // An admin may read the titles of a group's games, and this game is named after the set.
    const hidden = name === 'group_state' ? `${secret} square` : secret;
    expect(JSON.stringify(await callAs(admin, name, args)), name).not.toContain(hidden);
  }
  expect((await squaresOf(ben, set))!.squares.at(-1)!.summary).toBe(`${secret} square 24`);
});

test('nobody outside the group can play with the set, change it or delete it', async () => {
  const theirs = await game.makeGroup([stranger, gone]);
  const refusal = (who: Person, name: string, args: Record<string, unknown>) =>
    refusalOf(callAs(who, name, args));
  const made = { p_theme_id: set, p_card_price: 1 };
  const session = { ...made, p_name: 'Us', p_request_id: randomUUID() };
  const over = { p_theme_id: set, p_version: 1, p_name: 'Mine', p_squares: asJson(lines(24)) };
  for (const who of [stranger, gone, admin]) {
    expect(await refusal(who, 'create_private_session', session)).toBe('theme_not_found');
    expect(await refusal(who, 'save_set', { ...over, p_group_id: theirs })).toBe('set_not_found');
    expect(await refusal(who, 'delete_set', { p_theme_id: set })).toBe('set_not_found');
  }
  const game_of_theirs = { ...made, p_group_id: theirs };
  expect(await refusal(stranger, 'create_game', game_of_theirs)).toBe('theme_not_found');
  const house = await game.makeHouseGame(admin);
  const change = { p_title: 'House', p_theme_id: set };
  expect(await refusal(admin, 'create_house_game', change)).toBe('theme_not_found');
  expect(await refusal(admin, 'update_house_game', { ...change, p_game_id: house })).toBe(
    'theme_not_found',
  );
});

test('the live server replicates no table', async () => {
  expect(await sql`select from pg_publication_tables where schemaname = 'public'`).toHaveLength(0);
});
