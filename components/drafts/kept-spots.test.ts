import { expect, test, vi } from 'vitest';
import { ALL_EMPTY, put } from '@/lib/bingo/placing';
import { readKept, writeKept } from './kept-spots';

test('what an earlier version kept in this browser is read, and stays readable for it', () => {
  const spots = put(ALL_EMPTY, 3, { own: 'Rain at noon' });
  const stored = new Map([['hb-places card', JSON.stringify({ version: 2, places: spots })]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  const kept = readKept('card');
  expect(kept).toEqual({ version: 2, spots });
  writeKept('other card', kept);
  expect(stored.get('hb-places other card')).toBe(stored.get('hb-places card'));
});
