import { beforeAll, expect, test } from 'vitest';
import type { ListedTheme, ThemePage } from '../../../lib/contract/themes.ts';
import { makePerson, sql, type Person } from '../support/db.ts';
import { callAs, makeAdmin, makeGroup, makeTheme, visit } from '../support/games.ts';
import { broadcastsOf } from '../support/hearing.ts';
import { saveSet, saveSquare } from '../support/sets.ts';

let admin: Person;
let ann: Person;

beforeAll(async () => {
  [admin, ann] = await Promise.all([makeAdmin(), makePerson('Ann')]);
});

const pageOf = (p_slug: string) => visit<ThemePage | null>('theme_page', { p_slug });
const isListed = async (slug: string) =>
  (await visit<ListedTheme[]>('theme_pages')).some((theme) => theme.slug === slug);

async function slugOf(id: string): Promise<string> {
  const [theme] = await sql<{ slug: string }[]>`select slug from public.themes where id = ${id}`;
  return theme!.slug;
}

test('a public theme has a page with its squares in season, in an order that stays', async () => {
  const theme = await makeTheme(26);
  const away = ((new Date().getUTCMonth() + 6) % 12) + 1;
  await sql`update public.bingo_squares set months = ${[away]} where theme_id = ${theme} and summary = 'Square 1'`;
  const slug = await slugOf(theme);
  const page = await pageOf(slug);
  expect(page).toMatchObject({ slug, name: 'Testing', kind: 'news', square_count: 25 });
  expect(page!.squares).toHaveLength(25);
  expect(page!.squares.map(({ summary }) => summary)).not.toContain('Square 1');
  expect(await pageOf(slug)).toEqual(page);
  expect(await isListed(slug)).toBe(true);
});

test('a theme without enough squares for a card has no page, and neither has an unknown slug', async () => {
  const slug = await slugOf(await makeTheme(23));
  expect(await pageOf(slug)).toBeNull();
  expect(await isListed(slug)).toBe(false);
  expect(await pageOf('no-such-theme')).toBeNull();
});

test('a group’s set has no page, even with a slug', async () => {
  const set = await saveSet(ann, await makeGroup([ann]));
  const slug = `ours-${set}`;
  await sql`update public.themes set slug = ${slug} where id = ${set}`;
  expect(await pageOf(slug)).toBeNull();
  expect(await isListed(slug)).toBe(false);
});

test('each change of a public theme or its squares is broadcast once, and none of a group’s set', async () => {
  const theme = await makeTheme(2);
  const group = await makeGroup([ann]);
  const save = { p_theme_id: theme, p_name: 'Renamed', p_description: null };
  const summary = { p_theme_id: theme, p_summary: 'A new square' };
  const changes: [string, number, () => Promise<unknown>][] = [
    ['a name', 1, () => callAs(admin, 'save_theme', save)],
    ['a new square', 1, () => saveSquare(admin, summary)],
    [
      'all squares',
      1,
      () => sql`update public.bingo_squares set months = null where theme_id = ${theme}`,
    ],
    ['a deletion', 1, () => callAs(admin, 'delete_theme', { p_theme_id: theme })],
    ['a set', 0, () => saveSet(ann, group)],
  ];
  for (const [what, times, change] of changes)
    expect(await broadcastsOf('themes_changed', change), what).toHaveLength(times);
});
