import { describe, expect, it } from 'vitest';
import { formatCount, formatMoney } from './money';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const counts = new Intl.NumberFormat('en-US');

describe('money', () => {
  it('is formatted as dollars and cents', () => {
    expect(formatMoney(5)).toBe('$5.00');
    expect(formatMoney(1234567.5)).toBe('$1,234,567.50');
  });

  it.each([
    0, 0.01, 0.1, 0.29, 9.99, 99.9, 100, 999.99, 1000, 12345.67, 1e6, 123456789.01, -5, -1234.5,
  ])('is formatted as Intl does: %d', (amount) =>
    expect(formatMoney(amount)).toBe(dollars.format(amount)),
  );
});

it.each([0, 7, 999, 1000, 10_000, 123_456, 1_000_000])(
  'a count is formatted as Intl does: %d',
  (count) => expect(formatCount(count)).toBe(counts.format(count)),
);
