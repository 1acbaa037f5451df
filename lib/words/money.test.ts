import { describe, expect, it } from 'vitest';
import { formatCount, formatMoney, readAmount } from './money';

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

it.each([
  ['5', 5],
  ['.5', 0.5],
  ['1.234,50', 1234.5],
  ['1 234,50', 1234.5],
  ["1'234.50", 1234.5],
  ['1\u202f234,5', 1234.5],
  ['1,23,456.50', 123456.5],
  ['٥', 5],
  ['١٬٢٣٤٫٥٠', 1234.5],
  ['१२', 12],
  ['５．５０', 5.5],
  ['$5', 5],
  ['5 €', 5],
  ['R$ 5,50', 5.5],
  ['5.00 USD', 5],
  ['CHF 5.–', 5],
  ['5,- kr', 5],
  ['1·50', 1.5],
  ['0.500', 0.5],
  ['1234.500', 1234.5],
  ['\u200f5\u200f', 5],
  ['−3', -3],
])('%j is %d', (typed, amount) => {
  expect(readAmount(typed)).toEqual({ amount });
});

it.each([
  ['1,234', ['1234', '1.23']],
  ['1.234', ['1234', '1.23']],
  ['12.000', ['12000', '12.00']],
  ['１，２３４', ['1234', '1.23']],
])('%j can be two amounts', (typed, readings) => {
  expect(readAmount(typed)).toEqual({ readings });
});

it.each([
  ...['five', '1e3', '0x10', 'Infinity', 'NaN', '5k', '5k$', '5 mio', '5 mil', '5 тыс', '50¢'],
  ...['50c', '5²', '½', '5½', '⑤', '五', '(5)', '5%', '5€50', '5€500', '1$234', '1 50', '5 00'],
  ...['1,2,3', '1,234,56', '1.23.456', '0,123,456', '1_000', '1.2,3.4', '5/2', '5-10', '--5'],
  ...['.', '', ' '],
])('%j is no amount', (typed) => {
  expect(readAmount(typed)).toBeNull();
});
