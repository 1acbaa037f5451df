import { expect, it } from 'vitest';
import { readThemes } from '@/supabase/themes/read';
import { altOf, posterOfTheme } from './posters';
import { kindWords, themeSummary, themeTitle } from './theme-pages';

const themes = readThemes('supabase/themes').map(({ text, squares, ...theme }) => ({
  ...{ ...theme, squares, description: text, square_count: squares.length },
}));

it.each(themes)(
  'the words of $name are sentences, and its picture shows three squares',
  (theme) => {
    const kicker = kindWords[theme.kind].kicker.toLowerCase();
    const count = theme.square_count;
    expect(themeSummary(theme)).toBe(
      `${theme.name} BINGO with friends, ${kicker}: ${count} squares, free, for play money. ${theme.description}`,
    );
    expect(themeSummary({ ...theme, description: null })).toMatch(/for play money\.$/);
    const picture = posterOfTheme(theme);
    expect(picture.title).toBe(themeTitle(theme));
    expect(picture.squares).toHaveLength(3);
    for (const { summary } of picture.squares) expect(altOf(picture)).toContain(summary);
  },
);
