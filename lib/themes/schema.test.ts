import { expect, it } from 'vitest';
import { firstError, ID } from '@/scripts/repository/forms.fixture';
import { squareSchema, themeSchema } from './schema';

it('the schemas return a message for each invalid field of a theme or a square', () => {
  expect(firstError(themeSchema, { name: '' })).toBe('Theme name is required');
  expect(firstError(themeSchema, { name: 'x'.repeat(101) })).toBe(
    'Name must be less than 100 characters',
  );
  const square = { theme_id: ID, summary: 'Minister resigns', text: 'A minister resigns.' };
  const errorFor = (change: Record<string, string>) =>
    firstError(squareSchema, { ...square, ...change });
  expect(errorFor({})).toBeNull();
  expect(errorFor({ summary: ' four ' })).toBe('Summary is required (minimum 5 characters)');
  expect(errorFor({ summary: 'x'.repeat(51) })).toBe('Summary must be less than 50 characters');
  expect(errorFor({ text: '' })).toBe('Full description is required');
  expect(errorFor({ text: 'x'.repeat(501) })).toBe('Description must be less than 500 characters');
  for (const months of ['0', '13', 'May', '1-3'])
    expect(errorFor({ months })).toBe('Write months as numbers, e.g. 11, 12, 1');
  for (const months of ['12,1 02', '１２、１', '۱۲، ۱']) expect(errorFor({ months })).toBeNull();
  expect(errorFor({ likelihood: 'never' })).toBe('Likelihood must be often, sometimes or rare');
  expect(errorFor({ theme_id: '' })).toBe('Theme is required');
});
