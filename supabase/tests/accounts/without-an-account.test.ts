import { beforeEach, describe, expect, test } from 'vitest';
import { asUser, becomeAccount, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { allowGuests, join, startGameIn, type Group } from '../support/groups.ts';
import { meetGus } from '../support/seats.ts';

const { callAs } = game;
let ann: Person;
let gus: Person;
let group: Group;

beforeEach(async () => {
  ({ ann, gus, group } = await meetGus());
});

describe('a person without an account', () => {
  let p_game_id: string;
  beforeEach(async () => {
    p_game_id = await startGameIn(ann, group);
    await allowGuests(ann, group);
    await join(gus, group.invite_code);
  });

  test('reads no theme', async () => {
    const p_theme_id = await game.makeTheme();
    expect(await callAs(gus, 'list_themes')).toEqual([]);
    expect(await callAs(gus, 'theme_squares', { p_theme_id })).toBeNull();
  });

  test('does not become an admin', async () => {
    const granting = callAs(await game.makeAdmin(), 'grant_admin', { p_user_id: gus.id });
    expect(await refusalOf(granting)).toBe('account_needed');
  });

  test('is paid once, under the same id, when they keep the cards while winning', async () => {
    const card = await game.buy(gus, p_game_id);
    await game.markPositions(gus, card, game.MIDDLE_ROW);
    const [call] = await Promise.all([
      callAs(gus, 'call_bingo', { p_card_id: card.id }),
      becomeAccount(gus),
      sql.begin((tx) => tx`select from auth.users where id = ${gus.id} for key share`),
    ]);
    expect(call).toMatchObject({ won: true });
    expect(await callAs(gus, 'my_account')).toMatchObject({
      is_anonymous: false,
      bingo_bank_balance: 5,
    });
    expect(await game.booksOff()).toEqual([]);
  });

  test('may do everything right after confirming an address, with the token of before', async () => {
    await becomeAccount(gus);
    const claims = JSON.stringify({ sub: gus.id, role: 'authenticated', is_anonymous: true });
    const made = await asUser(gus.id, async (tx) => {
      await tx`select set_config('request.jwt.claims', ${claims}, true)`;
      return game.call<object>(tx, 'create_group', { p_name: 'Mine' });
    });
    expect(made).toHaveProperty('group_id');
  });
});
