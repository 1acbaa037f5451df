import { expect, test } from 'vitest';
import { signedAmount, unaccountedFor, wordsOf } from './books';
import type { GameBooks } from '@/lib/contract/games';

const entry = (reason: string, amount: number, count = 1): GameBooks['entries'][number] => ({
  reason,
  amount,
  count,
  from_name: 'Mint',
  to_name: 'Ana',
  created_at: '2026-11-21T15:04:00Z',
});

test('the entries of an active game add up to its pot', () => {
  const entries = [entry('card_sold', 0.3, 3), entry('pot_contributed', 50)];
  expect(unaccountedFor({ entries, balance: 50.3 })).toBe(0);
});

test('the entries of a won game add up to zero', () => {
  const entries = [entry('card_sold', 15, 3), entry('pot_won', 15)];
  expect(unaccountedFor({ entries, balance: 0 })).toBe(0);
  expect(signedAmount(entry('pot_won', 15))).toBe(-15);
});

test('the entries of a win that was taken back add up to the pot again, and to zero once the pot is shared', () => {
  const entries = [entry('card_sold', 15, 3), entry('pot_won', 15), entry('pot_reopened', 15)];
  expect(unaccountedFor({ entries, balance: 15 })).toBe(0);
  entries.push(entry('pot_shared', 15));
  expect(unaccountedFor({ entries, balance: 0 })).toBe(0);
});

test('a balance that does not match the entries returns the difference', () => {
  expect(unaccountedFor({ entries: [entry('card_sold', 15)], balance: 10 })).toBe(5);
});

test('every entry has a description', () => {
  expect(wordsOf(entry('card_sold', 5))).toBe('1 card sold');
  expect(wordsOf(entry('card_sold', 15, 3))).toBe('3 cards sold');
  expect(wordsOf(entry('pot_won', 15))).toBe('Won by Ana');
  expect(wordsOf(entry('pot_reopened', 15))).toBe('Taken back from Mint');
  expect(wordsOf(entry('pot_shared', 15))).toBe('Closest card: Ana');
  expect(wordsOf({ ...entry('pot_returned', 15), to_name: 'House fund' })).toBe(
    'Back to the house fund',
  );
  expect(wordsOf(entry('pot_returned', 15))).toBe('Returned: nobody won it');
});
