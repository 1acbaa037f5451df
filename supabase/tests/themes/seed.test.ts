import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readThemes } from '../../themes/read.ts';

const longestWord = (summary: string) =>
  Math.max(...summary.split(/[^\p{L}\p{N}’]+/u).map((word) => word.length));

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

describe('the themes of the house', () => {
  const themes = readThemes(join(import.meta.dirname, '../../themes'));

  test('are seventeen, each with at least forty squares and a description of its period', () => {
    expect(themes).toHaveLength(17);
    for (const { name, kind, text, squares } of themes) {
      const period =
        kind === 'year'
          ? /between the lock of the cards and the end of the game/
          : /from the start of the game until BINGO/;
      expect(text, name).toMatch(period);
      expect(squares.length, name).toBeGreaterThanOrEqual(40);
    }
  });

  test('have enough squares of each likelihood in every month to deal equal cards', () => {
    for (const { name, squares } of themes)
      for (const month of MONTHS) {
        const inSeason = squares.filter(({ months }) => months?.includes(month) ?? true);
        const count = (wanted: string) =>
          inSeason.filter(({ likelihood }) => likelihood === wanted).length;
        const what = `${name}, month ${month}`;
        expect(inSeason.length, what).toBeGreaterThanOrEqual(30);
        expect(count('often'), what).toBeGreaterThanOrEqual(13);
        expect(count('sometimes'), what).toBeGreaterThanOrEqual(13);
        expect(count('rare'), what).toBeGreaterThanOrEqual(6);
      }
  });

  test('have summaries that fit a small square', () => {
    for (const { summary } of themes.flatMap(({ squares }) => squares)) {
      expect(summary.length, summary).toBeGreaterThanOrEqual(5);
      expect(summary.length, summary).toBeLessThanOrEqual(34);
      expect(longestWord(summary), summary).toBeLessThanOrEqual(14);
    }
  });

  test('have short texts that define what counts', () => {
    for (const { text } of themes.flatMap(({ squares }) => squares)) {
      expect(text.length, text).toBeLessThanOrEqual(500);
      expect(text).toMatch(/\bcounts?\b/i);
    }
  });

  test('never repeat a summary or a text', () => {
    const squares = themes.flatMap((theme) => theme.squares);
    for (const key of ['summary', 'text'] as const)
      expect(new Set(squares.map((square) => square[key])).size, key).toBe(squares.length);
  });
});
