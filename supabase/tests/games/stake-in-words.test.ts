import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { makeAdmin, makeHouseGame, makeTheme } from '../support/games.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { foundGroup, type Group } from '../support/groups.ts';
import { endGame, playAgain } from '../support/wins.ts';

let ann: Person;
let group: Group;

beforeEach(async () => {
  [ann] = await makePeople('Ann');
  group = await foundGroup(ann);
});

const make = async (p_stake: unknown) =>
  game.callAs<{ game_id: string }>(ann, 'create_game', {
    ...{ p_group_id: group.group_id, p_theme_id: await makeTheme(), p_card_price: 2, p_stake },
  });
const stakeOf = async (id: string) => (await game.stateOf(ann, id))!.game.stake;

test('a stake is kept in one clean line, and nothing visible is no stake', async () => {
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
  const session = await game.callAs<{ game_id: string; invite_code: string }>(
    ann,
    'create_private_session',
    {
      ...{ p_name: 'Us', p_request_id: randomUUID(), p_theme_id: await makeTheme() },
      ...{ p_card_price: 1, p_stake: 'The loser cooks' },
    },
  );
  const invite_code_param = session.invite_code;
  expect(await game.visitByApp('invite_preview', { invite_code_param })).toMatchObject({
    stake: 'The loser cooks',
  });
  await endGame(ann, session.game_id);
  const { game_id } = await playAgain(ann, session.game_id);
  expect(await stakeOf(game_id)).toBe('The loser cooks');
});

test('a house game has none', async () => {
  const admin = await makeAdmin();
  const asked = game.callAs(admin, 'create_house_game', {
    ...{ p_title: 'The house plays', p_theme_id: await makeTheme(60), p_stake: 'A drink' },
  });
  expect(await refusalOf(asked)).toBe('invalid_request');
  const id = await makeHouseGame(admin);
  await expect(sql`update public.games set stake = 'A drink' where id = ${id}`).rejects.toThrow(
    'games_are_sound',
  );
});
