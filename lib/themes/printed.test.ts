import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Likelihood } from '@/lib/bingo/game';
import { digestOfList, readPrint } from './printed';

it.each([
  [{}, 8, 1, 1],
  [{ cards: '30', seed: '77', per_page: '4' }, 30, 77, 4],
  [{ cards: '١٢', seed: '７', per_page: '1' }, 12, 7, 1],
  [{ cards: '1e9', seed: 'x'.repeat(100_000), per_page: '9' }, 8, 1, 1],
  [{ cards: '-1', seed: ['1', '2'], per_page: ['4'] }, 8, 1, 1],
  [{ cards: '999', seed: '999999999', list: ['a'] }, 30, 999_999, 1],
  [{ cards: '0', seed: '0', list: '' }, 1, 1, 1],
])('the query %o is read as %d cards with seed %d, %d on a page', (query, ...read) => {
  const { cards, seed, per_page, list } = readPrint(query);
  expect([cards, seed, per_page]).toEqual(read);
  expect(list).toBeNull();
});

it('the digest of a list changes with a summary and with a likelihood', () => {
  const list = (summary: string, likelihood: Likelihood) =>
    digestOfList({ kind: 'evening', squares: [{ summary, text: '', likelihood }] });
  const lists = [list('A swing', 'rare'), list('A swing!', 'rare'), list('A swing', 'often')];
  expect(new Set(lists).size).toBe(3);
  expect(list('A swing', 'rare')).toBe(lists[0]);
});

it('an address from before news had the pace of a week says that its cards have changed', () => {
  const squares = [{ summary: 'A swing', text: '', likelihood: 'rare' as const }];
  const before = (kind: string) =>
    createHash('sha256')
      .update(JSON.stringify([kind, [['A swing', 'rare']]]))
      .digest('hex')
      .slice(0, 6);
  expect(digestOfList({ kind: 'news', squares })).not.toBe(before('news'));
  expect(digestOfList({ kind: 'evening', squares })).toBe(before('evening'));
});
