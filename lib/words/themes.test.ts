import { expect, it } from 'vitest';
import { readThemes } from '@/supabase/themes/read';
import { altOf, posterOfTheme } from './shares';
import { kindWords, themeSummary, themeTitle } from './themes';

const themes = readThemes('supabase/themes').map(({ text, squares, ...theme }) => ({
  ...{ ...theme, squares, description: text, square_count: squares.length },
}));

it.each(themes)(
  'the words of $name are sentences, and its picture shows three squares',
  (theme) => {
    const kicker = kindWords[theme.kind].kicker.toLowerCase();
    const start = `${theme.name} BINGO with friends, ${kicker}: ${theme.square_count} squares, for play money.`;
    expect(themeSummary({ ...theme, description: null })).toBe(start);
    const summary = themeSummary(theme);
    expect(summary).toMatch(/[.!?]$/);
    expect(summary.length).toBeLessThanOrEqual(155);
    expect(`${start} ${theme.description}`).toContain(summary);
    const picture = posterOfTheme(theme);
    expect(picture.title).toBe(themeTitle(theme));
    expect(picture.squares).toHaveLength(3);
    for (const { summary } of picture.squares) expect(altOf(picture)).toContain(summary);
  },
);

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
