import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, sql, type Person } from '../support/db.ts';
import { callAs, makeAdmin, makeTheme } from '../support/games.ts';
import { saveSquare } from '../support/themes.ts';

let admin: Person;
let theme: string;
let other: string;

beforeAll(async () => {
  admin = await makeAdmin();
  theme = await makeTheme(2);
  other = await makeTheme(1);
});

const add = (p_theme_id: string, p_summary: string) => saveSquare(admin, { p_theme_id, p_summary });

describe('a summary is unique in its theme', () => {
  test('ignoring case and surrounding spaces', async () => {
    await add(theme, 'Soup of the day');
    expect(await refusalOf(add(theme, 'Soup of the day'))).toBe('summary_taken');
    expect(await refusalOf(add(theme, ' SOUP of the Day '))).toBe('summary_taken');
    await add(other, 'Soup of the day');
  });

  test('also when a square is changed or moved, and a change may keep its own summary', async () => {
    const [square] = await sql<{ id: string }[]>`
      select id from public.bingo_squares where theme_id = ${other} and summary = 'Square 1'`;
    const own = { p_square_id: square!.id, p_theme_id: other, p_summary: 'Square 1' };
    const change = (change: object) => saveSquare(admin, { ...own, ...change });
    expect(await refusalOf(change({ p_summary: 'soup of the day' }))).toBe('summary_taken');
    expect(await refusalOf(change({ p_theme_id: theme }))).toBe('summary_taken');
    await change({ p_text: 'Other words' });
    await callAs(admin, 'delete_square', { p_square_id: square!.id });
    expect(await refusalOf(change({}))).toBe('square_gone');
  });
});
