import { expect, test } from 'vitest';
import { refusalOf, sql } from '../support/db.ts';
import * as game from '../support/games.ts';

const SETTINGS = { title: 'On', card_price: 1, pace: 'open' };
const ENDLESS = ['infinity', '-infinity', '294276-12-31', '0044-03-15 BC'];

test.each<[string, unknown, string]>([
  ['no object', [], 'invalid_request'],
  ['an unknown setting', { ...SETTINGS, pot_amount: 5 }, 'invalid_request'],
  ['a setting of private games', { ...SETTINGS, time_zone: 'UTC' }, 'invalid_request'],
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
  const admin = await game.makeAdmin();
  expect(await refusalOf(game.callAs(admin, 'create_house_game', { p_settings }))).toBe(code);
});

test.each(ENDLESS)('a house game that starts at %s is refused', async (scheduled_start) => {
  const admin = await game.makeAdmin();
  const settings = { ...SETTINGS, theme_id: await game.makeTheme(), scheduled_start };
  const p_settings = sql.json(settings);
  expect(await refusalOf(game.callAs(admin, 'create_house_game', { p_settings }))).toBe(
    'invalid_start',
  );
  const p_game_id = await game.makeHouseGame(admin);
  expect(await refusalOf(game.callAs(admin, 'update_house_game', { p_game_id, p_settings }))).toBe(
    'invalid_start',
  );
});
