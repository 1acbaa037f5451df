import { expect, it } from 'vitest';
import { firstError, ID, received } from '@/scripts/repository/forms.fixture';
import {
  contributionSchema,
  houseGameSchema,
  houseTemplateSchema,
  SAME_THEME,
} from './house-schema';

const game = { title: 'Budget week', theme_id: ID, card_price: '5', max_cards: '100' };

it.each([
  [{}, null],
  [{ title: '' }, 'Title is required'],
  [{ title: 'x'.repeat(101) }, 'Title must be less than 100 characters'],
  [{ description: 'x'.repeat(501) }, 'Description must be less than 500 characters'],
  [{ theme_id: '' }, 'Theme is required'],
  [{ theme_id: 'other' }, 'Theme is required'],
  [{ card_price: '0' }, 'Card price must be at least $0.01'],
  [{ card_price: '1000.01' }, 'Card price cannot exceed $1000'],
  [{ max_cards: '0' }, 'Must allow at least 1 card'],
  [{ max_cards: '10001' }, 'Cannot exceed 10,000 cards'],
  [{ max_cards: '1.5' }, expect.any(String)],
  [{ scheduled_start: 'soon' }, expect.any(String)],
])('the first error of a house game with %j is %j', (change, error) => {
  expect(firstError(houseGameSchema, { ...game, ...change } as typeof game)).toEqual(error);
});

it.each(['1000', '١٠٠٠', '۱۰۰۰', '१०००', '１０００', '1,000', ' 1 000 '])(
  '%s is a maximum of a thousand cards',
  (max_cards) => {
    expect(received(houseGameSchema, { ...game, max_cards })).toMatchObject({ max_cards: 1000 });
  },
);

it('a house game can keep its theme, which may have been deleted', () => {
  const theme_id = SAME_THEME;
  expect(houseGameSchema.parse({ ...game, card_price: 5, max_cards: 5, theme_id })).toMatchObject({
    theme_id: null,
  });
});

it('a scheduled start without a time zone is in UTC', () => {
  const start = (scheduled_start: string) =>
    houseGameSchema.parse({ title: 'Budget week', theme_id: ID, scheduled_start }).scheduled_start;
  expect(start('2026-11-21T15:04')).toBe('2026-11-21T15:04:00.000Z');
  expect(start('2026-11-21T15:04:00+02:00')).toBe('2026-11-21T13:04:00.000Z');
  expect(start('2026-11-21T15:04:00.000Z')).toBe('2026-11-21T15:04:00.000Z');
  expect(start('')).toBeNull();
  for (const moment of ['0001-01-01T00:00', '1999-12-31T23:59', '9999-12-31T23:59-12:00'])
    expect(() => start(moment)).toThrow('Please enter a valid date and time');
});

it('a game ends after its start', () => {
  const errorFor = (ends_at: string) =>
    firstError(houseGameSchema, { ...game, scheduled_start: '2026-11-30T07:00', ends_at });
  expect(errorFor('2026-11-30T07:01')).toBeNull();
  expect(errorFor('2026-11-30T07:00')).toBe(
    'The start and end must be in the future, and the end must come after the start',
  );
});

it('the template of the weekly edition returns its first error, and is off without its box', () => {
  const start = { starts_at: '07:00', lasts_days: '6' };
  const template = { title: 'Weekly', theme_id: ID, card_price: '5', ...start };
  const errorFor = (change: Record<string, string>) =>
    firstError(houseTemplateSchema, { ...template, ...change });
  expect(received(houseTemplateSchema, template)).toMatchObject({ is_on: false, lasts_days: 6 });
  expect(received(houseTemplateSchema, { ...template, is_on: 'on' })).toMatchObject({
    is_on: true,
  });
  expect(errorFor({ starts_at: '24:00' })).toBe('Please enter a valid date and time');
  expect(errorFor({ lasts_days: '8' })).toBe('Choose 1 to 7 days');
  expect(errorFor({ title: 'x'.repeat(81) })).toBe('Title must be less than 80 characters');
});

it('a contribution must be above zero', () => {
  const errorFor = (amount: string) => firstError(contributionSchema, { game_id: ID, amount });
  expect(errorFor('25.50')).toBeNull();
  for (const amount of ['', '0', '-5', 'lots'])
    expect(errorFor(amount)).toBe('Please enter a valid contribution amount');
});
