import { beforeAll, expect, test } from 'vitest';
import type { Card, Game } from '../../../lib/bingo/game.ts';
import type { CallSheet, FrontPage, LineAtStake } from '../../../lib/contract/house-games.ts';
import { inAnHour, openPublicly } from '../support/chosen.ts';
import { makePerson, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { call, makeThree, makeTwins, SECOND_ROW } from '../support/prizes.ts';

const { callAs, fundBalance, stateOf, visit } = game;
let admin: Person;
let player: Person;

beforeAll(async () => {
  admin = await game.makeAdmin();
  player = await makePerson('Pia');
});

const of = (id: string) => ({ p_game_id: id });

test('the call sheet counts the cards with each square; a mark is on all of them', async () => {
  const id = await game.makeHouseGame(admin);
  const card = await game.buy(player, id);
  await callAs(admin, 'start_house_game', of(id));
  const { state, card_counts } = await callAs<CallSheet>(admin, 'call_sheet', of(id));
  expect(Object.keys(card_counts).toSorted()).toEqual(state.squares.map((s) => s.id).toSorted());
  expect(Object.values(card_counts).reduce((sum, count) => sum + count, 0)).toBe(24);
  expect(await callAs(admin, 'card_counts', of(id))).toEqual(card_counts);

  await game.markPositions(admin, card, game.MIDDLE_ROW);
  expect(await game.masksOff([id])).toEqual([]);
  const square = { p_game_square_id: card.squares[0]!.game_square_id };
  const note = (person: Person) => game.note(person, square.p_game_square_id, 'ha');
  expect(await note(player)).toMatchObject({ comment: 'ha' });
  expect(await refusalOf(note(await makePerson('Wim')))).toBe('not_a_player');
  await callAs(admin, 'unmark_square', square);
  const kept = (await stateOf(null, id))!.squares.find((s) => s.id === square.p_game_square_id);
  expect(kept).toMatchObject({ is_marked: false, comment: 'ha' });

  expect(await callAs(player, 'call_bingo', { p_card_id: card.id })).toMatchObject({ won: true });
  expect((await stateOf(null, id))!.game).toMatchObject({
    pot_claimed: true,
    wins: [{ card_number: 1 }],
  });
});

test('before a mark, admins alone see which cards would reach the next open prize by it', async () => {
  const id = await makeThree(admin);
  const pia = await game.buy(player, id);
  const gus = await game.buyAsGuest(game.guestToken(), id);
  await makeTwins([pia, gus]);
  await callAs(admin, 'start_house_game', of(id));
  const stakes = () => callAs<LineAtStake[]>(admin, 'lines_at_stake', of(id));
  const squareAt = (at: number) =>
    pia.squares.find(({ position }) => position === at)!.game_square_id;
  expect(await stakes()).toEqual([]);

  const [last, ...others] = game.MIDDLE_ROW;
  await game.markPositions(admin, pia, others);
  const first_cards = [
    { card_number: 1, display_name: 'Pia' },
    { card_number: 2, display_name: 'Gus Guest' },
  ];
  expect(await stakes()).toEqual([{ game_square_id: squareAt(last!), card_count: 2, first_cards }]);
  expect(await callAs(player, 'lines_at_stake', of(id))).toBeNull();

  await game.mark(admin, squareAt(last!));
  expect(await stakes()).toEqual([]);
  const [next, ...rest] = SECOND_ROW;
  await game.markPositions(admin, pia, rest);
  await call(player, pia);
  expect(await stakes()).toMatchObject([{ game_square_id: squareAt(next!) }]);
});

test('the house card never wins and is neither ranked nor counted', async () => {
  const id = await game.makeHouseGame(admin);
  await callAs(admin, 'start_house_game', of(id));
  const card = await visit<Card>('house_card', of(id));
  await game.markPositions(admin, card, game.MIDDLE_ROW);
  const call = callAs(admin, 'call_bingo', { p_card_id: card.id });
  expect(await refusalOf(call)).toBe('not_your_card');
  expect(await stateOf(null, id))!.toMatchObject({ leaderboard: [], game: { cards_sold: 0 } });
  await sql`delete from public.card_squares where card_id = ${card.id} and position = 3`;
  expect(await refusalOf(callAs(player, 'repair_card', { p_card_id: card.id }))).toBe('not_admin');
  const repaired = await callAs<Card>(admin, 'repair_card', { p_card_id: card.id });
  expect(repaired.squares).toHaveLength(24);
});

test('the list shows active games first, then upcoming ones, both oldest first, those of a year, and ended ones', async () => {
  const year = await openPublicly(admin, { p_pace: 'year', p_ends_at: inAnHour(2) });
  await callAs(admin, 'start_house_game', of(year));
  await game.makeHouseGame(admin);
  await callAs(admin, 'end_house_game', of(await game.makeActiveHouseGame(admin)));
  await game.makeActiveHouseGame(admin);
  const all = await visit<Game[]>('house_games');
  const order = ['active', 'upcoming', 'year', 'completed'];
  const places = all.map(({ status, pace }) =>
    order.indexOf(pace === 'year' && status !== 'completed' ? 'year' : status),
  );
  expect(new Set(places).size).toBe(4);
  // A game of a year never takes the lead from a running or announced game.
  const games = all.filter(({ pace }) => pace !== 'year');
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const active = games.filter(({ status }) => status === 'active').map((g) => g.created_at);
  expect(active).toEqual(active.toSorted());
  const { lead, also, last } = await visit<FrontPage>('front_page');
  const [first, ...others] = games.filter(({ status }) => status !== 'completed');
  expect(lead).toEqual({
    state: await stateOf(null, first!.id),
    card: await visit('house_card', of(first!.id)),
  });
  expect(also.filter(({ pace }) => pace !== 'year')).toEqual(others);
  expect(also.map(({ id }) => id)).toContain(year);
  expect(last).toEqual(games.find(({ status }) => status === 'completed') ?? null);
  const listed = await callAs<{ active_count: number; fund_balance: number }>(
    admin,
    'list_house_games',
  );
  const active_count = all.filter(({ status }) => status === 'active').length;
  expect(listed).toMatchObject({ active_count, fund_balance: await fundBalance() });
});

type SaleMessage = { seq: number; prev: number; type: string; more?: boolean };
const messagesOf = async (id: string) =>
  (
    await sql`
      select payload from realtime.messages where topic = ${`game:${id}`} order by (payload ->> 'seq')::int`
  ).map((row) => row.payload as SaleMessage);
/** Simulates that this many seconds have passed since the last sale. */
const pass = (id: string, seconds: number) => sql`
  update public.games set sales_paced_until = sales_paced_until - make_interval(secs => ${seconds}) where id = ${id}`;

test('during continued sales one is broadcast every two seconds, and after a pause three again', async () => {
  const id = await game.makeHouseGame(admin);
  const buy = async () => {
    const buyer = await makePerson('Bo');
    await game.buy(buyer, id);
    await game.buy(buyer, id);
  };
  for (let i = 0; i < 2; i++) await buy();
  for (let i = 0; i < 2; i++) {
    await pass(id, 2);
    await buy();
  }
  await pass(id, 60);
  for (let i = 0; i < 2; i++) await buy();
  const sales = (await messagesOf(id)).filter(({ type }) => type === 'card_sold');
  expect(sales.map(({ seq, prev, more }) => [seq, prev, more === true])).toEqual([
    [2, 1, false],
    [3, 2, false],
    [4, 3, true],
    [6, 4, true],
    [8, 6, true],
    [10, 8, false],
    [11, 10, false],
    [12, 11, true],
  ]);
  const missed = await visit<{ seq: number }[]>('events_since', { ...of(id), p_seq: 4 });
  expect(missed.map(({ seq }) => seq)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13]);
});
