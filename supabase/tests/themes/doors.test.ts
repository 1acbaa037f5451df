import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApi, signUpPerson, type ApiPerson } from '../support/api.ts';
import * as game from '../support/games.ts';
import { sql } from '../support/db.ts';
import { mayJoinChannel } from '../support/hearing.ts';
import { lines, saveSet, startGame } from '../support/sets.ts';
import { withSettings } from '../support/settings.ts';

/** Tries every way in which a non-member could read a group's set, with plain HTTP requests. */

const { API_URL = '', PUBLISHABLE_KEY = '' } = process.env;
const secret = `Secret ${randomUUID().slice(0, 8)}`;
const ACTORS = ['visitor', 'stranger', 'admin', 'gone'] as const;
type Actor = (typeof ACTORS)[number];

let ben: ApiPerson;
let people: Record<Actor, ApiPerson | null>;
let group: string, set: string, played: string;

beforeAll(async () => {
  const [ann, cora, stranger, admin] = [
    await signUpPerson('Ann'),
    await signUpPerson('Cora'),
    await signUpPerson('Stranger'),
    await signUpPerson('Editor'),
  ];
  ben = await signUpPerson('Ben');
  await sql`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin')`;
  group = await game.makeGroup([ann, ben, cora]);
  set = await saveSet(cora, group, lines(24, secret), { name: secret });
  played = (await startGame(ann, group, { p_theme_id: set })).game_id;
  await game.callAs(cora, 'leave_group', { p_group_id: group });
  people = { visitor: null, stranger, admin, gone: cora };
});

/** Sends a request with the publishable key and the person's session, as a browser does. */
async function ask(who: ApiPerson | null, path: string, init: RequestInit = {}) {
  const { data } = await (who?.api ?? openApi()).auth.getSession();
  const token = data.session?.access_token;
  return fetch(`${API_URL}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: PUBLISHABLE_KEY,
      ...(token && { Authorization: `Bearer ${token}` }),
      'Content-Type': 'application/json',
      ...init.headers,
    },
  });
}

describe.each(ACTORS)('%s', (actor) => {
  test('receives nothing of the set from any reading function', async () => {
    const of = { p_game_id: played };
    const ofGame = [
      ...['game_state', 'game_page', 'game_results', 'game_timeline', 'leaderboard', 'house_game'],
      ...['house_card', 'call_sheet', 'after_game', 'game_books', 'my_cards'],
    ].map((name): [string, object] => [name, of]);
    const calls: [string, object][] = [
      ...(actor === 'admin' ? [] : ofGame),
      ...(actor === 'admin' ? [] : [['events_since', { ...of, p_seq: 0 }] as [string, object]]),
      ['theme_squares', { p_theme_id: set }],
      ['list_themes', {}],
      ['group_state', { p_group_id: group }],
      ['admin_themes', { p_search: secret }],
      ['admin_squares', { p_search: secret }],
      ['admin_squares', { p_theme_id: set }],
      ['house_games', {}],
      ['front_page', {}],
      ['my_games', {}],
    ];
    for (const [name, args] of calls) {
      const body = JSON.stringify(args);
      const answer = await ask(people[actor], `rpc/${name}`, { method: 'POST', body });
      expect(answer.status, name).not.toBe(404);
      // An admin may read the titles of a group's games, and this game is named after the set.
      const hidden = actor === 'admin' && name === 'group_state' ? `${secret} square` : secret;
      expect(await answer.text(), name).not.toContain(hidden);
    }
  });

  test('cannot join the live channel of a game that uses the set', async () => {
    const person = people[actor];
    if (person) expect(await mayJoinChannel(person, `game:${played}`)).toBe(false);
    const published = await sql`select from pg_publication_tables where schemaname = 'public'`;
    expect(published).toHaveLength(0);
  });
});

test('a member receives the set, so the tests above test something', async () => {
  const body = JSON.stringify({ p_theme_id: set });
  const answer = await ask(ben, 'rpc/theme_squares', { method: 'POST', body });
  expect(await answer.text()).toContain(`${secret} square 24`);
});

test('nobody outside the group can play with the set, change it or delete it', async () => {
  const { stranger, gone, admin } = people;
  const theirs = await game.makeGroup([stranger!, gone!]);
  const refusal = async (who: ApiPerson, name: string, args: Record<string, unknown>) => {
    const body = JSON.stringify(withSettings(name, args));
    const answer = await ask(who, `rpc/${name}`, { method: 'POST', body });
    const { message, refused } = (await answer.json()) as { message?: string; refused?: string };
    return message ?? refused;
  };
  const made = { p_theme_id: set, p_card_price: 1 };
  const session = { ...made, p_name: 'Us', p_request_id: randomUUID() };
  const over = { p_theme_id: set, p_version: 1, p_name: 'Mine', p_squares: lines(24) };
  for (const who of [stranger!, gone!, admin!]) {
    expect(await refusal(who, 'create_private_session', session)).toBe('theme_not_found');
    expect(await refusal(who, 'save_set', { ...over, p_group_id: theirs })).toBe('set_not_found');
    expect(await refusal(who, 'delete_set', { p_theme_id: set })).toBe('set_not_found');
  }
  const game_of_theirs = { ...made, p_group_id: theirs };
  expect(await refusal(stranger!, 'create_game', game_of_theirs)).toBe('theme_not_found');
  const house = await game.makeHouseGame(await game.makeAdmin());
  const change = { p_game_id: house, p_title: 'House', p_theme_id: set };
  expect(await refusal(admin!, 'create_house_game', { p_title: 'House', p_theme_id: set })).toBe(
    'theme_not_found',
  );
  expect(await refusal(admin!, 'update_house_game', change)).toBe('theme_not_found');
});
