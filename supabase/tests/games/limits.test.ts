import { beforeAll, expect, test } from 'vitest';
import type { GameState } from '../../../lib/bingo/game.ts';
import { limits } from '../../../lib/limits.ts';
import { sql, type Person, makePeople, refusalOf, undone } from '../support/db.ts';
import * as game from '../support/games.ts';
import { foundGroup } from '../support/groups.ts';
import { callAsGuest, heldBy } from '../support/guests.ts';
import * as wins from '../support/wins.ts';

/** These tests check the other numbers of lib/limits: how much the database deals and grants, and how long it waits. */

const { callAs } = game;
const HOUR = 3_600_000;

let admin: Person;
let ann: Person, ben: Person, cora: Person;

beforeAll(async () => {
  admin = await game.makeAdmin();
  [ann, ben, cora] = await makePeople('Ann', 'Ben', 'Cora');
});

const createHouseGame = (p_theme_id: string) =>
  callAs<{ game_id: string }>(admin, 'create_house_game', {
    p_title: 'The house plays',
    p_theme_id,
  });

test('a player can buy five cards, a guest three, and the ranking shows five', async () => {
  const id = await game.makeActiveHouseGame(admin);
  const [player, guest] = [limits.house_cards_per_player, limits.house_cards_per_guest];
  const detail = (most: number) => ({ message: 'card_limit_reached', detail: String(most) });
  for (let n = 0; n < player; n++) await game.buy(ann, id);
  await expect(game.buy(ann, id)).rejects.toMatchObject(detail(player));
  const token = game.guestToken();
  for (let n = 0; n < guest; n++) await game.buyAsGuest(token, id);
  await expect(game.buyAsGuest(token, id)).rejects.toMatchObject(detail(guest));

  const { leaderboard } = (await game.stateOf(null, id)) as GameState;
  expect(leaderboard).toHaveLength(limits.leaderboard);
});

test('a theme needs enough squares for a card', async () => {
  const least = limits.squares_needed;
  await createHouseGame(await game.makeTheme(least));
  const creating = createHouseGame(await game.makeTheme(least - 1));
  await expect(creating).rejects.toMatchObject({
    message: 'too_few_squares',
    detail: String(least - 1),
  });
});

test('a guest session lasts seven days, and a guest can claim a pot for 48 hours', async () => {
  const id = await game.makeActiveHouseGame(admin);
  const token = game.guestToken();
  const card = await game.buyAsGuest(token, id);
  const before = (await heldBy(token))[0]!;
  const session = Date.parse(before.expires_at) - Date.parse(card.purchased_at);
  expect(Math.round(session / HOUR)).toBe(limits.guest_session_days * 24);

  await game.markPositions(admin, card, game.MIDDLE_ROW);
  await callAsGuest(token, card);
  const { claim_ends_at, game: won } = (await heldBy(token))[0]!;
  const claim = Date.parse(claim_ends_at) - Date.parse(won.completed_at!);
  expect(claim).toBe(limits.claim_hours * HOUR);
});

test('a group has a maximum size, a length of codes, and a limit of invitations', async () => {
  const group = await foundGroup(ann);
  const [row] = await sql`select max_members from public.groups where id = ${group.group_id}`;
  expect(row?.max_members).toBe(limits.group_members);
  expect(limits.friend_emails).toBe(limits.group_members - 1);
  expect(group.invite_code).toHaveLength(limits.invite_code.min);
  const renewed = await callAs<{ invite_code: string }>(admin, 'regenerate_invite_code', {
    p_group_id: group.group_id,
  });
  expect(renewed.invite_code).toHaveLength(limits.invite_code.max);
});

test('after five hundred groups with short codes, the next one gets a long code', async () => {
  const [row] = await undone(async (tx) => {
    await tx`
      insert into public.groups (name, invite_code, created_by)
      select 'Many', code, ${ann.id}
      from (select distinct 'A' || lpad(n::text, 5, '0') as code from generate_series(1, 500) as n) as drawn
      on conflict do nothing`;
    return tx`select private.code_length() as length`;
  });
  expect(row!.length).toBe(limits.invite_code.max);
});

test('a house game and a page of a list have default values', async () => {
  const { game_id } = await createHouseGame(await game.makeTheme());
  const { game: made } = (await game.stateOf(null, game_id)) as GameState;
  expect(made).toMatchObject({
    card_price: limits.house_price.default,
    max_cards: limits.house_cards.default,
  });
  const page = await callAs<{ page_size: number }>(admin, 'admin_users');
  expect(page.page_size).toBe(limits.rows_per_page);
});

test.each([
  ['is paid until a minute before the 48 hours are over', '-1 minute', 5],
  ['is not paid a minute after them, although the cards still move', '1 minute', 0],
])('a guest’s win %s', async (_, beyond, paid) => {
  const id = await game.makeActiveHouseGame(admin);
  const p_guest_token = game.guestToken();
  const card = await game.buyAsGuest(p_guest_token, id);
  await game.markPositions(admin, card, game.MIDDLE_ROW);
  await callAsGuest(p_guest_token, card);
  const age = `${limits.claim_hours} hours ${beyond}`;
  await sql`update public.games set completed_at = now() - ${age}::interval where id = ${id}`;
  const [gina] = await makePeople('Gina');
  expect(await callAs(gina, 'migrate_guest_cards', { p_guest_token })).toMatchObject({
    ...{ migrated_cards: 1, claimed_amount: paid },
  });
});

test('an objection is accepted until a minute before the result is final, and not a minute after', async () => {
  const age = (id: string, by: string) =>
    sql.begin(async (tx) => {
      await tx`update public.games set final_at = now() + ${by}::interval where id = ${id}`;
      await tx`update public.wins set final_at = now() + ${by}::interval where game_id = ${id}`;
    });
  const won = await wins.winPrivately([ann, ben, cora], ben);
  await age(won.id, '-1 minute');
  expect(await refusalOf(wins.object(cora, won.squares[0]!))).toBe('result_not_open');
  await age(won.id, '1 minute');
  expect(await wins.object(cora, won.squares[0]!)).toMatchObject({ status: 'open' });
});
