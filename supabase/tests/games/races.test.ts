import { beforeAll, expect, test } from 'vitest';
import type { Card, Game, GameState } from '../../../lib/bingo/game.ts';
import { makePerson, refusalOf, settled, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';

const { callAs } = game;
let admin: Person;
let people: Person[];

beforeAll(async () => {
  admin = await game.makeAdmin();
  people = await Promise.all(Array.from({ length: 100 }, (_, n) => makePerson(`Racer ${n + 1}`)));
});

const gameOf = async (person: Person, id: string): Promise<Game> =>
  (await callAs<GameState>(person, 'game_state', { p_game_id: id })).game;
test('100 concurrent purchases by members result in unique numbers, an exact pot and complete cards', async () => {
  const id = await game.makePrivateGame(people, 0.07);
  const { done, refused } = await settled(people.map((person) => game.buy(person, id)));
  expect(refused).toEqual([]);
  expect(new Set(done.map((card) => card.card_number)).size).toBe(100);
  expect(await gameOf(people[0]!, id)).toMatchObject({ pot_amount: 7, cards_sold: 100 });
  expect(await game.incompleteCards([id])).toEqual([]);
  expect(await game.booksOff()).toEqual([]);
  expect(await game.gaps()).toEqual([]);
});

test('the same request sent ten times at once buys one card', async () => {
  const id = await game.makePrivateGame(people.slice(0, 2));
  const request = crypto.randomUUID();
  const buys = Array.from({ length: 10 }, () => game.buy(people[0]!, id, request));
  const { done } = await settled(buys);
  expect(new Set(done.map((card) => card.id)).size).toBe(1);
  expect(await gameOf(people[0]!, id)).toMatchObject({ cards_sold: 1, pot_amount: 2.5 });
});

test('the same private session requested ten times at once is created once', async () => {
  const args = {
    p_name: 'One table',
    p_theme_id: await game.makeTheme(),
    p_card_price: 1,
    p_request_id: crypto.randomUUID(),
  };
  const makings = Array.from({ length: 10 }, () =>
    callAs<{ group_id: string; is_new: boolean }>(people[99]!, 'create_private_session', args),
  );
  const { done, refused } = await settled(makings);
  expect(refused).toEqual([]);
  expect(done.filter(({ is_new }) => is_new)).toHaveLength(1);
  expect(new Set(done.map(({ group_id }) => group_id)).size).toBe(1);
});

test('of 50 players with a full line who call BINGO at once, one wins the pot once, and the others see who', async () => {
  const callers = people.slice(0, 50);
  const id = await game.makePrivateGame(callers);
  const cards = await Promise.all(callers.map((person) => game.buy(person, id)));
  const { squares } = await callAs<GameState>(callers[0]!, 'game_state', { p_game_id: id });
  for (const square of squares) {
    await callAs(callers[0]!, 'mark_square', { p_game_square_id: square.id });
  }
  const balances = () =>
    sql`select sum(bingo_bank_balance)::float as sum from public.profiles where user_id = any(${callers.map((c) => c.id)}::uuid[])`;
  const [before] = await balances();

  type Answer = { won: boolean; wins: { seq: number }[] };
  const { done, refused } = await settled(
    cards.map((card, n) => callAs<Answer>(callers[n]!, 'call_bingo', { p_card_id: card.id })),
  );
  expect(refused).toEqual([]);
  const winners = done.filter(({ won }) => won);
  expect(winners).toHaveLength(1);
  expect(new Set(done.map((answer) => answer.wins.map(({ seq }) => seq).join())).size).toBe(1);
  const [after] = await balances();
  expect(after?.sum - before?.sum).toBe(125);
  const [paid] = await sql`
    select count(*)::int from public.transfers where game_id = ${id} and reason = 'pot_won'`;
  expect(paid?.count).toBe(1);
  const [counted] = await sql`
    select count(*)::int from realtime.messages
    where topic = ${`game:${id}`} and payload ->> 'type' = 'bingo_called'`;
  expect(counted?.count).toBe(1);
  expect(await game.booksOff()).toEqual([]);
});

test('200 concurrent purchases by players and guests for 100 cards sell exactly 100, numbered 1 to 100', async () => {
  const id = await game.makeHouseGame(admin, 100);
  const guests = Array.from({ length: 30 }, game.guestToken);
  const buys = Array.from({ length: 200 }, (_, n) =>
    n % 2 ? game.buy(people[n % 40]!, id) : game.buyAsGuest(guests[n % 30]!, id),
  );
  const { done, refused } = await settled<Card>(buys);
  expect(new Set(refused)).toEqual(
    new Set(refused.filter((code) => ['game_full', 'card_limit_reached'].includes(code))),
  );
  const numbers = done.map((card) => card.card_number).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  expect(await gameOf(admin, id)).toMatchObject({ cards_sold: 100, pot_amount: 500 });
  expect(await game.incompleteCards([id])).toEqual([]);
  expect(await game.booksOff()).toEqual([]);
  expect(await game.gaps()).toEqual([]);
});

test('concurrent marks, sales and notes in one game leave every mask right', async () => {
  const crowd = people.slice(0, 30);
  const id = await game.makePrivateGame(crowd);
  await Promise.all(crowd.slice(0, 15).map((person) => game.buy(person, id)));
  const { squares } = await callAs<GameState>(crowd[0]!, 'game_state', { p_game_id: id });
  const { refused } = await settled<unknown>([
    ...crowd.slice(15).map((person) => game.buy(person, id)),
    ...squares.map((square, n) =>
      callAs(crowd[n % 15]!, 'mark_square', { p_game_square_id: square.id }),
    ),
    ...squares.map((square, n) =>
      callAs(crowd[n % 15]!, 'unmark_square', { p_game_square_id: square.id }),
    ),
    ...crowd
      .slice(0, 15)
      .map((person) => game.note(person, squares[0]!.id, `${person.name} was first`)),
  ]);
  // The first note of a square is saved; nobody can overwrite a note that they have not seen.
  expect(new Set(refused)).toEqual(new Set(['note_conflict']));
  const [counted] = await sql`
    select count(*)::int as notes from public.game_events where game_id = ${id} and type = 'note_saved'`;
  expect(counted?.notes).toBeGreaterThan(0);
  expect(counted?.notes).toBe(15 - refused.length);
  expect(await game.masksOff([id])).toEqual([]);
  expect(await game.gaps()).toEqual([]);
});

test('of two people who claim one guest session at once, one gets its cards and the other is refused', async () => {
  const id = await game.makeHouseGame(admin);
  const token = game.guestToken();
  await game.buyAsGuest(token, id);
  const claim = (person: Person) => callAs(person, 'migrate_guest_cards', { p_guest_token: token });
  const { done, refused } = await settled(people.slice(0, 5).map(claim));
  expect(done).toHaveLength(1);
  expect(refused).toEqual(Array(4).fill('invalid_token'));
  expect(await refusalOf(claim(people[9]!))).toBe('invalid_token');
});
