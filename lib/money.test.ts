import { expect, it } from 'vitest';
import { formatMoney } from './money';

it('shows a dollar sign and two decimals', () => {
  expect(formatMoney(5)).toBe('$5.00');
  expect(formatMoney(0)).toBe('$0.00');
  expect(formatMoney(0.1 + 0.2)).toBe('$0.30');
  expect(formatMoney(1234567.8)).toBe('$1,234,567.80');
  expect(formatMoney(-2.5)).toBe('-$2.50');
});
