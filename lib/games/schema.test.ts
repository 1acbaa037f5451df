import { describe, expect, it } from 'vitest';
import { firstError, ID } from '@/scripts/repository/forms.fixture';
import { sessionDetailsSchema } from './schema';

describe('the private session wizard', () => {
  const details = { name: 'Election night', theme_id: ID, card_price: '5' };

  it('needs a name, a theme and a price above zero', () => {
    const errorFor = (change: Record<string, string>) =>
      firstError(sessionDetailsSchema, { ...details, ...change });
    expect(errorFor({})).toBeNull();
    expect(errorFor({ name: ' ' })).toBe('Group name is required');
    expect(errorFor({ name: 'x'.repeat(101) })).toBe('Name must be less than 100 characters');
    expect(errorFor({ theme_id: '' })).toBe('Theme is required');
    expect(errorFor({ card_price: '' })).toBe('Price is required');
    for (const card_price of ['0', '-3', '0.005'])
      expect(errorFor({ card_price })).toBe('Price must be at least $0.01');
    expect(errorFor({ card_price: '0.29' })).toBeNull();
    for (const card_price of ['0.125', '2.5555', 'five'])
      expect(errorFor({ card_price })).toBe('Please enter an amount in dollars and cents.');
    for (const card_price of ['1,234', '1.234'])
      expect(errorFor({ card_price })).toBe('That can be read in two ways. Write 1234 or 1.23.');
    expect(errorFor({ card_price: '1000000.01' })).not.toBeNull();
  });

  it('accepts every price in whole cents', () => {
    for (let i = 0; i < 500; i++) {
      const card_price = (1 + Math.floor(Math.random() * 100_000_000)) / 100;
      const result = sessionDetailsSchema.safeParse({ ...details, card_price });
      expect(result.error?.issues, String(card_price)).toBeUndefined();
    }
  });
});
