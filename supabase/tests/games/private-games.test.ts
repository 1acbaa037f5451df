import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePeople, makePerson, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { foundGroup } from '../support/groups.ts';
import { endGame, playAgain } from '../support/wins.ts';

const { callAs, stateOf } = game;
let ann: Person;
let ben: Person;
let stranger: Person;

type Session = {
  group_id: string;
  game_id: string;
  card_id: string;
  invite_code: string;
  is_new: boolean;
};
const createSession = (person: Person, change: Record<string, unknown>) =>
  callAs<Session>(person, 'create_private_session', {
    p_name: 'Thursday table',
    p_card_price: 1,
    p_request_id: randomUUID(),
    ...change,
  });

beforeAll(async () => {
  [ann, ben, stranger] = await makePeople('Ann', 'Ben', 'Sid Stranger');
});

test('a private session creates a group, a game of 30 squares and its creator’s card in one transaction', async () => {
  const made = await createSession(ann, {
    p_theme_id: await game.makeTheme(),
    p_card_price: 1.25,
  });
  const state = await stateOf(ann, made.game_id);
  expect(made.invite_code).toMatch(/^[A-Z0-9]{6}$/);
  expect(state?.game).toMatchObject({ kind: 'private', status: 'active', pot_amount: 1.25 });
  expect(state?.squares).toHaveLength(30);
  expect(state?.players.map((player) => player.display_name)).toEqual(['Ann']);
  expect(state?.seq).toBe(2);
});

test('a repeated request creates one private session and returns the same ids', async () => {
  const maker = await makePerson('Mona');
  const again = { p_theme_id: await game.makeTheme(), p_request_id: randomUUID() };
  const made = await createSession(maker, again);
  expect(made.is_new).toBe(true);
  await sql`update private.attempts set made = 30 where who = ${maker.id}`;
  expect(await createSession(maker, again)).toEqual({ ...made, is_new: false });

  const mine = await callAs<unknown[]>(maker, 'list_my_groups');
  expect(mine).toHaveLength(1);
  expect(await createSession(ann, again)).toMatchObject({ is_new: true });
  expect(await refusalOf(createSession(ann, { ...again, p_request_id: null }))).toBe(
    'invalid_request',
  );
});

test('only the creator of a group can create games in it', async () => {
  const args = {
    p_group_id: await game.makeGroup([ann, ben]),
    p_theme_id: await game.makeTheme(),
    p_card_price: 1,
  };
  expect(await refusalOf(callAs(ben, 'create_game', args))).toBe('not_creator');
  expect(await refusalOf(callAs(stranger, 'create_game', args))).toBe('not_a_member');
  const unknown = { ...args, p_theme_id: randomUUID() };
  expect(await refusalOf(callAs(ann, 'create_game', unknown))).toBe('theme_not_found');
});

describe('a stake in words', () => {
  const make = async (p_stake: unknown) =>
    callAs<{ game_id: string }>(ann, 'create_game', {
      ...{ p_group_id: (await foundGroup(ann)).group_id, p_theme_id: await game.makeTheme() },
      ...{ p_card_price: 2, p_stake },
    });
  const stakeOf = async (id: string) => (await stateOf(ann, id))!.game.stake;

  test('is kept in one clean line, and nothing visible is no stake', async () => {
    for (const [typed, kept] of [
      [' The loser\n cooks ', 'The loser cooks'],
      ['\u202eשתייה\u2066', 'שתייה'],
      ['<b>🍕</b>', '<b>🍕</b>'],
      [' \u200d\ufe0f', null],
      [null, null],
    ])
      expect(await stakeOf((await make(typed)).game_id)).toBe(kept);
    for (const wrong of [7, true, ['A drink'], { a: 1 }])
      expect(await refusalOf(make(wrong))).toBe('invalid_request');
  });

  test('a private session has a stake too, and its invitation and its rematch name it', async () => {
    const change = { p_theme_id: await game.makeTheme(), p_stake: 'The loser cooks' };
    const { invite_code, game_id: first } = await createSession(ann, change);
    const preview = await game.visitByApp('invite_preview', { invite_code_param: invite_code });
    expect(preview).toMatchObject({ stake: 'The loser cooks' });
    await endGame(ann, first);
    const { game_id } = await playAgain(ann, first);
    expect(await stakeOf(game_id)).toBe('The loser cooks');
  });

  test('a house game has none', async () => {
    const admin = await game.makeAdmin();
    const asked = callAs(admin, 'create_house_game', {
      ...{ p_title: 'The house plays', p_theme_id: await game.makeTheme(60), p_stake: 'A drink' },
    });
    expect(await refusalOf(asked)).toBe('invalid_request');
    const id = await game.makeHouseGame(admin);
    await expect(sql`update public.games set stake = 'A drink' where id = ${id}`).rejects.toThrow(
      'games_are_sound',
    );
  });
});
