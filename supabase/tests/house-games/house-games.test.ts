import { beforeAll, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import type { MyHome } from '../../../lib/contract/screens.ts';
import { makePerson, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { typesOf } from '../support/wins.ts';

const { callAs, fundBalance, stateOf, visit } = game;
let admin: Person;
let player: Person;

beforeAll(async () => {
  admin = await game.makeAdmin();
  player = await makePerson('Pia');
});

const of = (id: string) => ({ p_game_id: id });
test('an admin creates, changes, funds and starts a game; visitors see all of it', async () => {
  const id = await game.makeHouseGame(admin);
  const before = await fundBalance();
  const changed = await game.changeHouseGame(admin, id, {
    ...{ p_title: '  The house   plays on ', p_description: 'Come in', p_card_price: 2 },
    ...{ p_theme_id: await game.makeTheme(30), p_max_cards: 10 },
    p_scheduled_start: '2030-01-01T20:00:00Z',
  });
  expect(changed).toMatchObject({ title: 'The house plays on', card_price: 2, max_cards: 10 });
  const funded = { ...of(id), p_amount: 100 };
  expect(await callAs(admin, 'contribute_house_fund_to_game', funded)).toBe(true);
  expect(await fundBalance()).toBe(before - 100);
  expect(await visit('house_card', of(id))).toBeNull();
  expect((await game.buy(player, id)).card_number).toBe(1);

  await callAs(admin, 'start_house_game', of(id));
  const state = (await stateOf(null, id))!;
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

test('the database refuses every action without the admin role', async () => {
  const id = await game.makeHouseGame(admin);
  const title = { p_title: 'X', p_theme_id: null };
  const [square] = (await stateOf(null, id))!.squares;
  const actions: [string, Record<string, unknown>][] = [
    ['create_house_game', title],
    ['update_house_game', { ...of(id), ...title }],
    ['start_house_game', of(id)],
    ['end_house_game', of(id)],
    ['mark_square', { p_game_square_id: square!.id }],
    ['add_receipt', { p_game_square_id: square!.id, p_source_url: 'https://example.org' }],
    ['unmark_square', { p_game_square_id: square!.id }],
  ];
  for (const [name, args] of actions)
    expect(await refusalOf(callAs(player, name, args)), name).toBe('not_admin');
  const contribution = { ...of(id), p_amount: 1 };
  expect(await callAs(player, 'contribute_house_fund_to_game', contribution)).toBe(false);
  expect(await callAs(player, 'list_house_games')).toBeNull();
  for (const name of ['call_sheet', 'card_counts', 'uncalled_cards', 'lines_at_stake'])
    expect(await callAs(player, name, of(id)), name).toBeNull();
});

test('home shows how a person’s best card ended in the last house game, for two weeks', async () => {
  const paul = await makePerson('Paul');
  const lastCard = async () => {
    const { last_card } = await callAs<MyHome>(paul, 'my_home', { p_game_id: null });
    return last_card;
  };
  expect(await lastCard()).toBeNull();
  const id = await game.makeActiveHouseGame(admin);
  await game.markPositions(admin, await game.buy(paul, id), [0, 1]);
  // A card that is dealt now holds no marked square.
  await game.buy(paul, id);
  expect(await lastCard()).toBeNull();
  await callAs(admin, 'end_house_game', of(id));
  expect(await lastCard()).toMatchObject({ game_id: id, is_winner: false, missing: 3 });
  await sql`update public.games set completed_at = now() - interval '15 days' where id = ${id}`;
  expect(await lastCard()).toBeNull();
});

test('ending a game without a winner returns the pot to the fund', async () => {
  const id = await game.makeHouseGame(admin);
  await game.buy(player, id);
  await callAs(admin, 'start_house_game', of(id));
  const before = await fundBalance();
  expect(await callAs(admin, 'end_house_game', of(id))).toMatchObject({
    status: 'completed',
    pot_returned: true,
    pot_amount: 5,
  });
  expect(await fundBalance()).toBeCloseTo(before + 5, 2);
  expect(await visit('game_books', of(id))).toMatchObject({
    balance: 0,
    entries: [
      { reason: 'card_sold', from_name: 'The Mint', to_name: 'Pot', amount: 5, count: 1 },
      { reason: 'pot_returned', from_name: 'Pot', to_name: 'House fund', amount: 5, count: 1 },
    ],
  });
  expect((await typesOf(id)).slice(-2)).toEqual(['game_ended', 'pot_returned']);
  expect(await game.booksOff()).toEqual([]);
});

test('the fund gives only what it has, and only before the start', async () => {
  const id = await game.makeHouseGame(admin);
  const give = (p_amount: unknown) =>
    callAs(admin, 'contribute_house_fund_to_game', { ...of(id), p_amount });
  const tooMuch = Number(((await fundBalance()) + 0.01).toFixed(2));
  expect(await give(tooMuch)).toBe(false);
  for (const amount of [0, -5, 0.005, null, 'NaN', 'Infinity', '-Infinity']) {
    expect(await refusalOf(give(amount))).toBe('invalid_amount');
  }
  await callAs(admin, 'start_house_game', of(id));
  expect(await refusalOf(give(1))).toBe('game_not_upcoming');
  expect(await refusalOf(callAs(admin, 'start_house_game', of(id)))).toBe('game_not_upcoming');
});

const SETTINGS = { title: 'On', card_price: 1, pace: 'open' };

test.each<[string, unknown, string]>([
  ['no object', [], 'invalid_request'],
  ['an unknown setting', { ...SETTINGS, pot_amount: 5 }, 'invalid_request'],
  ['a setting of private games', { ...SETTINGS, time_zone: 'UTC' }, 'invalid_request'],
  ['a stake', { ...SETTINGS, stake: 'A drink' }, 'invalid_request'],
  ['a set', { ...SETTINGS, set: { name: 'Ours', squares: [] } }, 'invalid_request'],
  ['a number as title', { ...SETTINGS, title: 5 }, 'invalid_request'],
  ['a text as price', { ...SETTINGS, card_price: '5' }, 'invalid_request'],
  ['half a card', { ...SETTINGS, max_cards: 1.5 }, 'invalid_request'],
  ['no moment', { ...SETTINGS, ends_at: 'soon' }, 'invalid_request'],
  ['NaN as price', { ...SETTINGS, card_price: 'NaN' }, 'invalid_request'],
  ['no id', { ...SETTINGS, theme_id: 'x' }, 'invalid_request'],
  ['a long word', { ...SETTINGS, pace: 'x'.repeat(200) }, 'too_long'],
  ['a long title', { ...SETTINGS, title: 'x'.repeat(12_001) }, 'too_long'],
  ['half a cent', { ...SETTINGS, card_price: 1.005 }, 'invalid_amount'],
])('%s in the settings of a house game is refused', async (_, settings, code) => {
  const p_settings = sql.json(settings as never);
  expect(await refusalOf(callAs(admin, 'create_house_game', { p_settings }))).toBe(code);
});

test.each(['infinity', '-infinity', '294276-12-31', '0044-03-15 BC'])(
  'a house game that starts at %s is refused',
  async (scheduled_start) => {
    const theme_id = await game.makeTheme();
    const p_settings = sql.json({ ...SETTINGS, theme_id, scheduled_start });
    const changed = { ...of(await game.makeHouseGame(admin)), p_settings };
    expect(await refusalOf(callAs(admin, 'create_house_game', { p_settings }))).toBe(
      'invalid_start',
    );
    expect(await refusalOf(callAs(admin, 'update_house_game', changed))).toBe('invalid_start');
  },
);
