import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runSchedule } from '../support/clock.ts';
import { makePeople, makePerson, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import * as wins from '../support/wins.ts';

const { callAs, stateOf, visit } = game;
let admin: Person, pia: Person, tom: Person;
const games: string[] = [];

beforeAll(async () => {
  admin = await game.makeAdmin();
});
beforeEach(async () => {
  [pia, tom] = await makePeople('Pia', 'Tom');
});
afterEach(async () => {
  expect(await wins.allWrong(...games.splice(0))).toEqual([]);
});

const timeIsUp = (id: string) =>
  sql`update public.games set ends_at = now() - interval '1 second' where id = ${id}`;
const gameOf = async (id: string) => (await stateOf(null, id))!.game;

async function houseGame() {
  const id = await game.makeHouseGame(admin);
  games.push(id);
  return id;
}
async function activeGame() {
  const id = await houseGame();
  await callAs(admin, 'start_house_game', { p_game_id: id });
  return id;
}

/** An active house game with all squares marked and no BINGO called, so that all cards are equally close. */
async function markedGame(buyAll: (id: string) => Promise<unknown>) {
  const id = await activeGame();
  await buyAll(id);
  await wins.markEverything(admin, id);
  return id;
}

test('from its end on, nothing changes in a game, although the clock has not ended it yet', async () => {
  const id = await activeGame();
  const card = await game.buy(pia, id);
  await game.markPositions(admin, card, game.MIDDLE_ROW);
  await timeIsUp(id);
  const square = card.squares[0]!.game_square_id;
  for (const late of [
    () => game.buy(tom, id),
    () => game.mark(admin, square),
    () => callAs(pia, 'call_bingo', { p_card_id: card.id }),
    () => callAs(admin, 'end_house_game', { p_game_id: id }),
  ])
    expect(await refusalOf(late())).toBe('game_not_active');
  await runSchedule(sql);
  expect(await wins.balanceOf(pia)).toBe(5);
});

test('of a BINGO, an admin’s end and the clock at the same time, one pays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await activeGame();
    const card = await game.buy(pia, id);
    await game.markPositions(admin, card, game.MIDDLE_ROW);
    await sql`update public.games set ends_at = clock_timestamp() + interval '20 milliseconds' where id = ${id}`;
    await Promise.allSettled([
      callAs(pia, 'call_bingo', { p_card_id: card.id }),
      callAs(admin, 'end_house_game', { p_game_id: id }),
      ...[1, 2].map(() => runSchedule(sql)),
    ]);
    await sql`select pg_sleep(0.03)`;
    await runSchedule(sql);
    const paid = await sql`
      select reason from public.transfers where game_id = ${id} and from_account = ${`pot:${id}`}`;
    expect(paid).toHaveLength(1);
  }
});

test('a guest’s share waits, and is paid when the guest signs up', async () => {
  const token = game.guestToken();
  const id = await markedGame(async (id) => {
    await game.buy(pia, id);
    await game.buyAsGuest(token, id);
  });
  await timeIsUp(id);
  await runSchedule(sql);
  expect(await gameOf(id)).toMatchObject({
    share_count: 2,
    pot_claimed: false,
    pot_returned: false,
  });
  expect(await wins.balanceOf(pia)).toBe(5);
  const gina = await makePerson('Gina');
  const moved = await callAs(gina, 'migrate_guest_cards', { p_guest_token: token });
  expect(moved).toMatchObject({ claimed_amount: 5 });
  expect(await gameOf(id)).toMatchObject({ pot_claimed: true });
});

test('a share that no guest claims within 48 hours goes back to the fund', async () => {
  const id = await markedGame((id) => game.buyAsGuest(game.guestToken(), id));
  await timeIsUp(id);
  await runSchedule(sql);
  await sql`update public.games set completed_at = now() - interval '49 hours' where id = ${id}`;
  const books = await visit<{ balance: number }>('game_books', { p_game_id: id });
  expect(books.balance).toBe(0);
  const fund = await game.fundBalance();
  await game.buy(tom, await houseGame());
  expect(await game.fundBalance()).toBe(fund + 5);
  expect(await gameOf(id)).toMatchObject({ pot_returned: false, share_count: 1 });
});

test('of many shares the first fifty are listed, and all are paid', async () => {
  const people = await makePeople(...Array.from({ length: 60 }, (_, n) => `Player ${n}`));
  const id = await markedGame(async (id) => {
    for (const person of people) await game.buy(person, id);
  });
  await timeIsUp(id);
  await runSchedule(sql);
  const { shares, share_count } = await gameOf(id);
  expect([shares.length, share_count]).toEqual([50, 60]);
  for (const person of people) expect(await wins.balanceOf(person)).toBe(5);
});
