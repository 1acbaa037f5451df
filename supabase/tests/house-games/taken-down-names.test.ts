import { beforeAll, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { makePeople, makePerson, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { callAsGuest } from '../support/guests.ts';

const { callAs, visit } = game;
const UGLY = 'Ugly Ursula';
let admin: Person;

beforeAll(async () => {
  admin = await game.makeAdmin();
});

const takeDown = (who: Person, p_game_id: string, p_card_number: number) =>
  callAs<string>(who, 'take_down_name', { p_game_id, p_card_number });
const asUgly = (token: string, id: string, name = UGLY) =>
  game.buyAsGuest(token, id, undefined, name);

/** The tables in which this text stands in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private')`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe(
      `select from ${name as string} as one where one::text ilike '%' || $1 || '%' limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(name as string);
  }
  return found;
}

const everythingShown = async (id: string) =>
  JSON.stringify(
    await Promise.all(
      ['game_state', 'game_timeline', 'leaderboard', 'game_results', 'after_game', 'events_since']
        .map((name) => [name, { p_game_id: id }] as const)
        .map(([name, args]) => {
          const more = {
            game_timeline: { p_before_seq: null, p_limit: 50 },
            events_since: { p_seq: 0, p_limit: 200 },
          };
          return visit(name, { ...args, ...(more as Record<string, object>)[name] });
        }),
    ),
  );

test('an admin takes down the name of a guest who has won: no table, read or event shows it, and the card stays', async () => {
  const name = 'Vilevera';
  const id = await game.makeHouseGame(admin);
  const token = game.guestToken();
  const cards = [await asUgly(token, id, name), await asUgly(token, id, 'Vilevera Two')];
  await callAs(admin, 'start_house_game', { p_game_id: id });
  const [first, second] = cards as [Card, Card];
  await game.markPositions(admin, second, game.MIDDLE_ROW);
  await callAsGuest(token, second);
  const before =
    await sql`select marked_mask, is_winner from public.bingo_cards where game_id = ${id} order by card_number`;

  expect(await takeDown(admin, id, second.card_number)).toBe(`Reader #${first.card_number}`);
  expect(await tablesWith('Vilevera')).toEqual(['private.taken_down_names']);
  expect(
    await sql`select from private.taken_down_names where name_key ilike '%vilevera%' and game_id = ${id}`,
  ).toHaveLength(2);
  const shown = await everythingShown(id);
  expect(shown).not.toContain('Vilevera');
  expect(shown).toContain(`Reader #${first.card_number}`);
  const feed = JSON.stringify(await visit('house_feed', { p_game_id: id }));
  expect(feed).not.toContain('Vilevera');
  const after =
    await sql`select marked_mask, is_winner from public.bingo_cards where game_id = ${id} order by card_number`;
  expect(after).toEqual(before);
  expect(await game.booksOff()).toEqual([]);
});

test('the event carries the cards and the new name, once, also if the name is taken down twice', async () => {
  const id = await game.makeHouseGame(admin);
  const card = await asUgly(game.guestToken(), id);
  await takeDown(admin, id, card.card_number);
  await takeDown(admin, id, card.card_number);
  const events =
    await sql`select payload from public.game_events where game_id = ${id} and type = 'name_taken_down'`;
  expect(events.map(({ payload }) => payload)).toEqual([
    { cards: [card.card_number], new_name: `Reader #${card.card_number}` },
  ]);
  expect(await game.gaps()).toEqual([]);
});

test('the name is refused in this game, however it is written, and welcome in others', async () => {
  const id = await game.makeHouseGame(admin);
  const token = game.guestToken();
  const { card_number } = await asUgly(token, id);
  await takeDown(admin, id, card_number);
  for (const name of [UGLY, 'UGLY  ursula', 'Ｕgly Ursula'])
    expect(await refusalOf(asUgly(game.guestToken(), id, name))).toBe('name_was_taken_down');
  expect((await asUgly(token, id, 'Another name')).display_name).toBe(`Reader #${card_number}`);
  expect((await asUgly(token, await game.makeHouseGame(admin))).display_name).toBe(UGLY);
  const namesake = await makePerson(UGLY);
  const bought = await game.buy(namesake, id);
  expect(bought.display_name).toBe(`Reader #${bought.card_number}`);
});

test('another account with the name does not bring it back, by a note, in the story or in the books', async () => {
  const id = await game.makeActiveHouseGame(admin);
  const ugly = await asUgly(game.guestToken(), id);
  await takeDown(admin, id, ugly.card_number);
  const namesake = await makePerson(UGLY);
  const card = await game.buy(namesake, id);
  await game.note(namesake, card.squares[0]!.game_square_id, 'Told you');
  const shown = await everythingShown(id);
  expect(shown).not.toContain(UGLY);
  expect(shown).toContain(`"noted_by_name":"Reader #${card.card_number}"`);
  const fan = await makePerson(UGLY);
  await game.note(fan, card.squares[1]!.game_square_id, 'Me too').catch(() => undefined);
  expect(await everythingShown(id)).not.toContain(UGLY);
});

test('a player whose name was taken down keeps the new one on further cards and in notes, and a guest after signing up', async () => {
  const id = await game.makeActiveHouseGame(admin);
  const [player] = await makePeople('Nasty Ned');
  const card = await game.buy(player!, id);
  await game.note(player!, card.squares[0]!.game_square_id, 'Told you');
  const shown = await takeDown(admin, id, card.card_number);
  expect((await game.buy(player!, id)).display_name).toBe(shown);
  await game.note(player!, card.squares[1]!.game_square_id, 'Told you again');
  expect(await everythingShown(id)).not.toContain('Nasty Ned');
  expect(await sql`select display_name from public.profiles where user_id = ${player!.id}`).toEqual(
    [{ display_name: 'Nasty Ned' }],
  );

  const token = game.guestToken();
  const guestCard = await asUgly(token, id);
  const reader = await takeDown(admin, id, guestCard.card_number);
  const member = await makePerson('Mia');
  await callAs(member, 'migrate_guest_cards', { p_guest_token: token });
  expect((await game.buy(member, id)).display_name).toBe(reader);
});

test('players, private games and the house card are refused', async () => {
  const id = await game.makeActiveHouseGame(admin);
  const [player] = await makePeople('Pat');
  const { card_number } = await game.buy(player!, id);
  expect(await refusalOf(takeDown(player!, id, card_number))).toBe('not_admin');
  expect(await refusalOf(takeDown(admin, id, 0))).toBe('card_not_found');
  expect(await refusalOf(takeDown(admin, id, 99))).toBe('card_not_found');
  const own = await game.makePrivateGame([player!]);
  const mine = await game.buy(player!, own);
  expect(await refusalOf(takeDown(admin, own, mine.card_number))).toBe('game_not_found');
});

test('the list of users names people without an account', async () => {
  const { rows } = await callAs<{ rows: { display_name: string; has_account: boolean }[] }>(
    admin,
    'admin_users',
    { p_search: admin.name },
  );
  expect(rows.every(({ has_account }) => has_account)).toBe(true);
});
