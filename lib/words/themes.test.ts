import { expect, it } from 'vitest';
import { readThemes } from '@/supabase/themes/read';
import { altOf, posterOfTheme } from './shares';
import { themeSummary, themeTitle } from './themes';

const themes = readThemes('supabase/themes').map(({ text, squares, ...theme }) => ({
  ...{ ...theme, squares, description: text, square_count: squares.length },
}));

it.each(themes)('the picture of $name shows three of its squares', (theme) => {
  const picture = posterOfTheme(theme);
  expect(picture.title).toBe(themeTitle(theme));
  expect(picture.squares).toHaveLength(3);
  for (const { summary } of picture.squares) expect(altOf(picture)).toContain(summary);
});

it('a summary keeps as many sentences as a search engine shows, or else words', () => {
  const theme = { name: 'Dinner', kind: 'evening', square_count: 40 } as const;
  const start = 'Dinner BINGO with friends, for one evening: 40 squares, for play money.';
  const draw = (description: string) => themeSummary({ ...theme, description });
  expect(draw('Short. And sweet.')).toBe(`${start} Short. And sweet.`);
  expect(draw(`Short. ${'Too long a sentence '.repeat(9)}.`)).toBe(`${start} Short.`);
  expect(draw('Too long a sentence '.repeat(9))).toBe(start);
  const name = 'A theme with a very long name '.repeat(6);
  expect(themeSummary({ ...theme, name, description: null })).toMatch(/^A theme.{100,147}[a-zA]…$/);
});
