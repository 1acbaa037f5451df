import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readThemes, type HouseTheme } from '../../themes/read.ts';

type Square = HouseTheme['squares'][number];

const longestWord = (summary: string) =>
  Math.max(...summary.split(/[^\p{L}\p{N}’]+/u).map((word) => word.length));

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}’]+/gu) ?? [];

const phrasesOf = (text: string, length: number) => {
  const words = wordsOf(text);
  return new Set(words.flatMap((_, at) => words.slice(at, at + length).join(' ')));
};

/** The share of longer words that two squares have in common, from 0 to 1. */
function similarity(one: Square, other: Square) {
  const [mine, yours] = [one, other].map(
    ({ summary, text }) => new Set(wordsOf(`${summary} ${text}`).filter((word) => word.length > 3)),
  ) as [Set<string>, Set<string>];
  const shared = [...mine].filter((word) => yours.has(word)).length;
  return shared / (mine.size + yours.size - shared);
}

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

  test('state shared conditions in the theme, not in each square', () => {
    for (const { name, squares } of themes) {
      const said = new Map<string, number>();
      for (const { text } of squares)
        for (const phrase of phrasesOf(text, 4)) said.set(phrase, (said.get(phrase) ?? 0) + 1);
      const repeated = [...said].filter(([, times]) => times > 0.4 * squares.length);
      expect(repeated, name).toEqual([]);
    }
    for (const { text } of themes.flatMap(({ squares }) => squares))
      expect(text).not.toMatch(/before the game ends|while the game is on|during the game/i);
  });

  test('have no two similar squares', () => {
    const alike = themes.flatMap(({ squares }) =>
      squares.flatMap((one, at) =>
        squares
          .slice(0, at)
          .flatMap((other) =>
            similarity(one, other) >= 0.5 ? [`${one.summary} / ${other.summary}`] : [],
          ),
      ),
    );
    expect(alike).toEqual([]);
  });

  test('never repeat a summary or a text', () => {
    const squares = themes.flatMap((theme) => theme.squares);
    for (const key of ['summary', 'text'] as const)
      expect(new Set(squares.map((square) => square[key])).size, key).toBe(squares.length);
  });
});
