import { expect, it } from 'vitest';
import { createGameSchema } from '@/lib/games/schema';
import { firstError, ID } from '@/scripts/repository/forms.fixture';
import { saveSetSchema, themeOrSet } from './set-schema';

const lines = Array.from({ length: 24 }, (_, at) => `Number ${at + 1} happens`).join('\n');
const game = { group_id: ID, theme_id: 'own', set_name: 'Tonight', lines, card_price: '5' };
const errorFor = (change: Record<string, string>) =>
  firstError(createGameSchema, { ...game, ...change });

it('a game with new squares needs a name for the set and 24 valid lines', () => {
  expect(errorFor({})).toBeNull();
  expect(errorFor({ lines: '' })).toBe('24 more needed');
  expect(errorFor({ lines: `${lines}\nfour` })).toContain('Line 25');
  expect(errorFor({ set_name: ' ' })).toBe('Give these squares a name');
  expect(errorFor({ theme_id: '' })).toBe('Theme is required');
});

it('a game in which everybody writes needs a start, dealt cards and valid lines, but no number of them', () => {
  const later = { everybody_writes: 'on', scheduled_start: '2099-01-01T20:00', lines: '' };
  expect(errorFor(later)).toBeNull();
  expect(errorFor({ ...later, lines: 'four' })).toContain('Line 1');
  expect(errorFor({ ...later, scheduled_start: '' })).toBe('Choose when the game starts');
  const chosen = { dealing: 'chosen', locks_at: '2098-01-01T20:00' };
  expect(errorFor({ ...later, ...chosen })).toContain('give everybody a random card');
});

it('a list over the length limit is refused without parsing', () => {
  const given = { group_id: ID, set_name: 'Tonight', lines: 'four\n'.repeat(50_000) };
  const issues = saveSetSchema.safeParse(given).error?.issues;
  expect(issues?.map(({ message }) => message)).toEqual(['This list is too long']);
});

it('a game with a theme ignores the fields of a new set', () => {
  expect(errorFor({ theme_id: ID, lines: 'four', set_name: '' })).toBeNull();
  expect(themeOrSet({ theme_id: ID, lines: 'four' })).toEqual({ theme_id: ID });
});
