import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Card, Game, GameSquare, GameState } from '../../lib/bingo/game.ts';
import { makePerson, refusalOf, sql, type Person } from './support/db.ts';
import * as game from './support/games.ts';

const { deed, visit } = game;
let admin: Person;
let player: Person;

beforeAll(async () => {
  admin = await game.makeAdmin();
  player = await makePerson('Pia');
});

const stateOf = (id: string) => visit<GameState>('game_state', { p_game_id: id });
const of = (id: string) => ({ p_game_id: id });
const fund = async () => {
  const [row] = await sql`select total_amount::float from public.house_fund`;
  return row?.total_amount as number;
};
const typesOf = async (id: string) =>
  (await sql`select type from public.game_events where game_id = ${id} order by seq`).map(
    ({ type }) => type as string,
  );

describe('running a house game', () => {
  test('an admin makes, changes, funds and starts it; visitors see all of it', async () => {
    const id = await game.makeHouseGame(admin);
    const before = await fund();
    const changed = await deed<Game>(admin, 'update_house_game', {
      ...of(id),
      p_title: '  The house   plays on ',
      p_description: 'Come in',
      p_theme_id: await game.makeTheme(30),
      p_card_price: 2,
      p_max_cards: 10,
      p_scheduled_start: '2030-01-01T20:00:00Z',
    });
    expect(changed).toMatchObject({ title: 'The house plays on', card_price: 2, max_cards: 10 });
    const funded = { ...of(id), p_amount: 100 };
    expect(await deed(admin, 'contribute_house_fund_to_game', funded)).toBe(true);
    expect(await fund()).toBe(before - 100);
    expect(await visit('house_card', of(id))).toBeNull();
    expect((await game.buy(player, id)).card_number).toBe(1);

    await deed(admin, 'start_house_game', of(id));
    const state = await stateOf(id);
    expect(state.game).toMatchObject({ status: 'active', pot_amount: 102, cards_sold: 1 });
    expect(state.squares).toHaveLength(30);
    expect(state.players).toEqual([]);
    expect(state.leaderboard.map((row) => row.card_number)).toEqual([1]);
    expect(await visit<Card>('house_card', of(id))).toMatchObject({
      card_number: 0,
      is_house_card: true,
    });
    expect(await typesOf(id)).toEqual([
      'game_created',
      'game_updated',
      'pot_contributed',
      'card_sold',
      'game_started',
    ]);
  });

  test('what it cannot be is refused', async () => {
    const make = (change: Record<string, unknown>) =>
      refusalOf(
        game
          .makeTheme(30)
          .then((theme) =>
            deed(admin, 'create_house_game', { p_title: 'X', p_theme_id: theme, ...change }),
          ),
      );
    expect(await make({ p_title: '   ' })).toBe('invalid_name');
    expect(await make({ p_title: 'x'.repeat(101) })).toBe('invalid_name');
    expect(await make({ p_description: 'x'.repeat(501) })).toBe('too_long');
    expect(await make({ p_card_price: 1000.01 })).toBe('invalid_amount');
    expect(await make({ p_max_cards: 10_001 })).toBe('invalid_amount');
    expect(await make({ p_theme_id: randomUUID() })).toBe('theme_not_found');
  });

  test('once a card is sold, its theme stays and its room does not shrink below what is sold', async () => {
    const id = await game.makeHouseGame(admin);
    await game.buy(player, id);
    await game.buy(player, id);
    const change = {
      ...of(id),
      p_title: 'X',
      p_description: null,
      p_theme_id: null,
      p_card_price: 5,
      p_max_cards: 1,
      p_scheduled_start: null,
    };
    expect(await refusalOf(deed(admin, 'update_house_game', change))).toBe('cards_already_sold');
    const other = { ...change, p_max_cards: 2, p_theme_id: await game.makeTheme() };
    expect(await refusalOf(deed(admin, 'update_house_game', other))).toBe('cards_already_sold');
    await deed(admin, 'update_house_game', { ...change, p_max_cards: 2 });
    expect(await refusalOf(game.buy(admin, id))).toBe('game_full');
  });

  test('five cards for each player, numbered in the order they were sold', async () => {
    const id = await game.makeHouseGame(admin);
    const numbers = [];
    for (let i = 0; i < 5; i++) numbers.push((await game.buy(player, id)).card_number);
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
    expect(await refusalOf(game.buy(player, id))).toBe('card_limit_reached');
    expect(await deed<Card[]>(player, 'my_cards', of(id))).toHaveLength(5);
  });

  test('ending it without a winner returns the pot to the fund', async () => {
    const id = await game.makeHouseGame(admin);
    await game.buy(player, id);
    await deed(admin, 'start_house_game', of(id));
    const before = await fund();
    expect(await deed(admin, 'end_house_game', of(id))).toMatchObject({
      status: 'completed',
      pot_returned: true,
      pot_amount: 5,
    });
    expect(await fund()).toBe(before + 5);
    expect(await visit('game_books', of(id))).toMatchObject({
      balance: 0,
      entries: [
        { reason: 'card_sold', from_name: 'The Mint', to_name: 'Pot', amount: 5, count: 1 },
        { reason: 'pot_returned', from_name: 'Pot', to_name: 'House fund', amount: 5, count: 1 },
      ],
    });
    expect((await typesOf(id)).slice(-2)).toEqual(['game_ended', 'pot_returned']);
    expect(await game.booksOff()).toHaveLength(0);
  });

  test('everything needs the admin role, in the database too', async () => {
    const id = await game.makeHouseGame(admin);
    const title = { p_title: 'X', p_theme_id: null };
    const update = {
      ...of(id),
      ...title,
      p_description: null,
      p_card_price: 1,
      p_max_cards: 1,
      p_scheduled_start: null,
    };
    const [square] = (await stateOf(id)).squares;
    const deeds: [string, Record<string, unknown>][] = [
      ['create_house_game', title],
      ['update_house_game', update],
      ['start_house_game', of(id)],
      ['end_house_game', of(id)],
      ['mark_square', { p_game_square_id: square!.id }],
      ['unmark_square', { p_game_square_id: square!.id }],
    ];
    for (const [name, args] of deeds) {
      expect(await refusalOf(deed(player, name, args)), name).toBe('not_admin');
      expect(await refusalOf(visit(name, args)), name).toMatch(/permission denied/);
    }
    const contribution = { ...of(id), p_amount: 1 };
    expect(await deed(player, 'contribute_house_fund_to_game', contribution)).toBe(false);
    expect(await deed(player, 'list_house_games')).toBeNull();
    expect(await deed(player, 'call_sheet', of(id))).toBeNull();
  });

  test('the fund gives only what it has, and only before the start', async () => {
    const id = await game.makeHouseGame(admin);
    const give = (p_amount: number | null) =>
      deed(admin, 'contribute_house_fund_to_game', { ...of(id), p_amount });
    expect(await give((await fund()) + 0.01)).toBe(false);
    for (const amount of [0, -5, 0.005, null]) {
      expect(await refusalOf(give(amount))).toBe('invalid_amount');
    }
    await deed(admin, 'start_house_game', of(id));
    expect(await refusalOf(give(1))).toBe('game_not_upcoming');
    expect(await refusalOf(deed(admin, 'start_house_game', of(id)))).toBe('game_not_upcoming');
  });
});

describe('playing the house game', () => {
  test('the call sheet counts the cards that carry a square; a mark is on all of them', async () => {
    const id = await game.makeHouseGame(admin);
    const card = await game.buy(player, id);
    await deed(admin, 'start_house_game', of(id));
    type Line = GameSquare & { card_count: number };
    const sheet = await deed<Line[]>(admin, 'call_sheet', of(id));
    expect(sheet).toHaveLength(50);
    expect(sheet.reduce((sum, line) => sum + line.card_count, 0)).toBe(48);

    await game.markPositions(admin, card, game.MIDDLE_ROW);
    expect(await game.masksOff()).toHaveLength(0);
    const note = { p_comment: 'ha', p_reaction: '😂', p_seen_at: null };
    const square = { p_game_square_id: card.squares[0]!.game_square_id };
    expect(await deed(player, 'save_note', { ...square, ...note })).toMatchObject({
      comment: 'ha',
    });
    const watcher = await makePerson('Wim');
    expect(await refusalOf(deed(watcher, 'save_note', { ...square, ...note }))).toBe(
      'not_a_player',
    );
    await deed(admin, 'unmark_square', square);
    const kept = (await stateOf(id)).squares.find((s) => s.id === square.p_game_square_id);
    expect(kept).toMatchObject({ is_marked: false, comment: 'ha' });

    expect(await deed(player, 'call_bingo', { p_card_id: card.id })).toMatchObject({ won: true });
    expect((await stateOf(id)).game).toMatchObject({ pot_claimed: true, winner_card_number: 1 });
  });

  test('the house card never wins, ranks or counts', async () => {
    const id = await game.makeHouseGame(admin);
    await deed(admin, 'start_house_game', of(id));
    const card = await visit<Card>('house_card', of(id));
    await game.markPositions(admin, card, game.MIDDLE_ROW);
    const call = deed(admin, 'call_bingo', { p_card_id: card.id });
    expect(await refusalOf(call)).toBe('not_your_card');
    expect(await stateOf(id)).toMatchObject({ leaderboard: [], game: { cards_sold: 0 } });
    await sql`delete from public.card_squares where card_id = ${card.id} and position = 3`;
    expect(await refusalOf(deed(player, 'repair_card', { p_card_id: card.id }))).toBe('not_admin');
    const repaired = await deed<Card>(admin, 'repair_card', { p_card_id: card.id });
    expect(repaired.squares).toHaveLength(24);
  });

  test('the front shows active games first, then upcoming ones, the oldest first, then ended ones', async () => {
    const games = await visit<Game[]>('house_games');
    const order = ['active', 'upcoming', 'completed'];
    const places = games.map(({ status }) => order.indexOf(status));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const active = games.filter(({ status }) => status === 'active').map((g) => g.created_at);
    expect(active).toEqual(active.toSorted());
    const listed = await deed<{ active_count: number; fund_balance: number }>(
      admin,
      'list_house_games',
    );
    expect(listed).toMatchObject({ active_count: active.length, fund_balance: await fund() });
  });

  test('sales are broadcast at most once in two seconds, everything else always', async () => {
    const id = await game.makeHouseGame(admin);
    for (let i = 0; i < 5; i++) await game.buy(player, id);
    await deed(admin, 'start_house_game', of(id));
    const sent = await sql`
      select payload from realtime.messages where topic = ${`game:${id}`} order by (payload ->> 'seq')::int`;
    const messages = sent.map((row) => row.payload as { seq: number; prev: number; type: string });
    expect(messages.map(({ type }) => type)).toEqual(['game_created', 'card_sold', 'game_started']);
    expect(messages.map(({ seq, prev }) => [seq, prev])).toEqual([
      [1, 0],
      [2, 1],
      [7, 2],
    ]);
    const missed = await visit<{ seq: number }[]>('events_since', { ...of(id), p_seq: 2 });
    expect(missed.map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7]);
  });
});
