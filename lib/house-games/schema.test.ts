import { expect, it } from 'vitest';
import { firstError, ID, received } from '@/lib/repository/forms.fixture';
import { contributionSchema, houseGameSchema, SAME_THEME } from './schema';

const game = { title: 'Budget week', theme_id: ID, card_price: '5', max_cards: '100' };

it('a house game returns its first error', () => {
  const errorFor = (change: Record<string, string>) =>
    firstError(houseGameSchema, { ...game, ...change });
  expect(errorFor({})).toBeNull();
  expect(errorFor({ title: '' })).toBe('Title is required');
  expect(errorFor({ title: 'x'.repeat(101) })).toBe('Title must be less than 100 characters');
  expect(errorFor({ description: 'x'.repeat(501) })).toBe(
    'Description must be less than 500 characters',
  );
  expect(errorFor({ theme_id: '' })).toBe('Theme is required');
  expect(errorFor({ theme_id: 'other' })).toBe('Theme is required');
  expect(errorFor({ card_price: '0' })).toBe('Card price must be at least $0.01');
  expect(errorFor({ card_price: '1000.01' })).toBe('Card price cannot exceed $1000');
  expect(errorFor({ max_cards: '0' })).toBe('Must allow at least 1 card');
  expect(errorFor({ max_cards: '10001' })).toBe('Cannot exceed 10,000 cards');
  expect(errorFor({ max_cards: '1.5' })).not.toBeNull();
  expect(errorFor({ scheduled_start: 'soon' })).not.toBeNull();
});

it('a house game has defaults for optional fields', () => {
  expect(received(houseGameSchema, { title: 'Budget week', theme_id: ID })).toEqual({
    title: 'Budget week',
    theme_id: ID,
    description: null,
    card_price: 5,
    max_cards: 1000,
    scheduled_start: null,
    pace: 'open',
  });
});

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

it('a contribution must be above zero', () => {
  const errorFor = (amount: string) => firstError(contributionSchema, { game_id: ID, amount });
  expect(errorFor('25.50')).toBeNull();
  for (const amount of ['', '0', '-5', 'lots'])
    expect(errorFor(amount)).toBe('Please enter a valid contribution amount');
});
