import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSlug } from '../../../lib/paths.ts';
import { loadThemes } from '../../local/sql-files.ts';
import { readThemes } from '../../themes/read.ts';
import { makePerson, refusalOf, sql } from '../support/db.ts';
import { callAs, makeAdmin, makeTheme } from '../support/games.ts';
import { asJson, houseTheme } from '../support/sets.ts';

type Loaded = { themes: number; squares: number };

const admin = await makeAdmin();
const load = (...p_themes: unknown[]) =>
  callAs<Loaded>(admin, 'load_themes', { p_themes: asJson(p_themes) });
const summariesOf = async (slug: string) => {
  const squares = await sql<{ summary: string }[]>`
    select summary from public.bingo_squares as square
    join public.themes as theme on theme.id = theme_id where slug = ${slug} order by summary`;
  return squares.map(({ summary }) => summary);
};
const NOTHING = { themes: 0, squares: 0 };

test('loading again adds what is new, and leaves what an admin has changed or deleted', async () => {
  const given = houseTheme(randomUUID(), 24);
  const [first, second] = await Promise.all([load(given), load(given)]);
  expect([first, second]).toContainEqual({ themes: 1, squares: 24 });
  expect([first, second]).toContainEqual(NOTHING);

  const { slug } = given;
  await sql`update public.themes set name = 'Kitchen' where slug = ${slug}`;
  const theme = sql`theme_id = (select id from public.themes where slug = ${slug})`;
  await sql`update public.bingo_squares set summary = 'Soup is cold' where ${theme} and summary = 'Soup number 1'`;
  await sql`delete from public.bingo_squares where ${theme} and summary = 'Soup number 2'`;
  expect(await load(given)).toEqual(NOTHING);
  expect(await load(houseTheme(slug, 25))).toEqual({ themes: 0, squares: 1 });
  const [renamed] = await sql`select name from public.themes where slug = ${slug}`;
  expect(renamed!.name).toBe('Kitchen');
  const summaries = await summariesOf(slug);
  expect(summaries).toHaveLength(24);
  expect(summaries).toContain('Soup is cold');
  expect(summaries).not.toContain('Soup number 2');

  await sql`delete from public.themes where slug = ${slug}`;
  expect(await load(houseTheme(slug, 26))).toEqual(NOTHING);
  expect(await summariesOf(slug)).toEqual([]);
});

test('a theme that exists under the slug gets the squares that it does not have', async () => {
  const id = await makeTheme(3);
  const [{ slug } = { slug: '' }] = await sql<{ slug: string }[]>`
    select slug from public.themes where id = ${id}`;
  const given = houseTheme(slug, 2);
  given.squares[0]!.summary = 'SQUARE 1';
  expect(await load(given)).toEqual({ themes: 0, squares: 1 });
});

test('all the files load at once, and only admins load', async () => {
  const again = await sql.begin(async (tx) => [await loadThemes(tx), await loadThemes(tx)]);
  expect(again[1]).toEqual(NOTHING);
  const ann = await makePerson('Ann');
  const asked = (p_themes: unknown) => callAs(ann, 'load_themes', { p_themes: asJson(p_themes) });
  expect(await refusalOf(asked([]))).toBe('not_admin');
  expect(await refusalOf(load({ ...houseTheme('x', 1), squares: 'none' }))).toBe('invalid_request');
  expect(await refusalOf(load({ slug: 'x' }))).toBe('invalid_request');
  expect(await refusalOf(load({ slug: 'x', squares: [] }))).toBe('too_long');
});

const migrations = join(import.meta.dirname, '../../migrations');
const migrationOf = (name: string) =>
  readFileSync(
    join(
      migrations,
      readdirSync(migrations).find((file) => file.endsWith(`_${name}.sql`))!,
    ),
    'utf8',
  );
const betterSquares = migrationOf('better_squares');
const americanWords = migrationOf('american_words');

test('a square that was loaded gets its new label or headline, unless an admin has changed it', async () => {
  const old = [
    [
      'Nul points for somebody',
      'An act gets no points at all from juries or from the public. Counts on the scoreboard. Applaud anyway.',
      'sometimes',
    ],
    ['Jury and public disagree', 'Counts as our admin says.', 'sometimes'],
    [
      'Host sings better than acts',
      'A host sings and half of your room would vote for it. Counts by a show of hands.',
      'rare',
    ],
  ] as const;
  const slug = 'song-contest';
  await sql.begin(async (tx) => {
    await tx`delete from public.themes where slug = ${slug}`;
    await tx`delete from private.loaded_squares where slug = ${slug}`;
    const [theme] = await tx`
      insert into public.themes (slug, name, created_by) values (${slug}, 'Song', ${admin.id}) returning id`;
    for (const [summary, text, likelihood] of old) {
      await tx`insert into private.loaded_squares (slug, summary) values (${slug}, ${summary})`;
      await tx`
        insert into public.bingo_squares (theme_id, summary, text, likelihood, created_by)
        values (${theme!.id as string}, ${summary}, ${text}, ${likelihood}, ${admin.id})`;
    }
    for (let times = 0; times < 2; times += 1) await tx.unsafe(betterSquares);
    const now = await tx`
      select summary, likelihood from public.bingo_squares where theme_id = ${theme!.id as string} order by summary`;
    expect(now.map(({ summary, likelihood }) => [summary, likelihood])).toEqual([
      ['Host outsings the acts', 'rare'],
      ['Jury and public disagree', 'sometimes'],
      ['Nul points for somebody', 'often'],
    ]);
    const loaded = await tx`select summary from private.loaded_squares where slug = ${slug}`;
    expect(loaded.map(({ summary }) => summary)).toContain('Host outsings the acts');
    await tx.unsafe('rollback; begin');
  });
});

test('a loaded theme gets its American words, and keeps what an admin has written and each label', async () => {
  const old = [
    [
      'Coach is sent off',
      'A coach or assistant has to leave the bench. Counts when the sign is shown. The view from the stairs is fine.',
      'often',
    ],
    ['Level at the break', 'Counts as our admin says.', 'sometimes'],
    [
      'Settled by a shoot-out',
      'Penalties, free throws or a tie-break of single shots decides the final. Counts when the first is taken.',
      'rare',
    ],
  ] as const;
  const slug = 'the-final';
  await sql.begin(async (tx) => {
    await tx`delete from public.themes where slug = ${slug}`;
    await tx`delete from private.loaded_squares where slug = ${slug}`;
    const [theme] = await tx`
      insert into public.themes (slug, name, description, created_by)
      values (${slug}, 'The Final', 'Our final', ${admin.id}) returning id`;
    for (const [summary, text, likelihood] of old) {
      await tx`insert into private.loaded_squares (slug, summary) values (${slug}, ${summary})`;
      await tx`
        insert into public.bingo_squares (theme_id, summary, text, likelihood, created_by)
        values (${theme!.id as string}, ${summary}, ${text}, ${likelihood}, ${admin.id})`;
    }
    for (let times = 0; times < 2; times += 1) await tx.unsafe(americanWords);
    const squares = () => tx`
      select summary, likelihood from public.bingo_squares
      where theme_id = ${theme!.id as string} order by summary`;
    expect((await squares()).map(({ summary, likelihood }) => [summary, likelihood])).toEqual([
      ['Coach is ejected', 'often'],
      ['Level at the break', 'sometimes'],
      ['Settled by a shootout', 'rare'],
    ]);
    const [{ description } = {}] =
      await tx`select description from public.themes where slug = ${slug}`;
    expect(description).toBe('Our final');

    await loadThemes(tx);
    const summaries = (await squares()).map(({ summary }) => String(summary));
    expect(summaries).not.toContain('Tied at the break');
    await tx.unsafe('rollback; begin');
  });
});

test('no theme gets a slug that the address of its page does not take', async () => {
  const mine = randomUUID();
  const good = [mine, `${mine}-2026`, mine.padEnd(120, '-')];
  const bad = [
    '',
    ' ',
    'A',
    'é',
    'x_y',
    'x.png',
    'x/y',
    '../x',
    'x y',
    'x\n',
    '%61',
    '<b>',
    'ｘ',
    'x'.repeat(121),
  ];
  for (const slug of good) {
    expect([slug, isSlug(slug)]).toEqual([slug, true]);
    expect(await load(houseTheme(slug, 1))).toEqual({ themes: 1, squares: 1 });
  }
  const id = await makeTheme();
  for (const slug of bad) {
    expect([slug, isSlug(slug)]).toEqual([slug, false]);
    expect(await refusalOf(load(houseTheme(slug, 1))), slug).toBe('too_long');
    const write = sql`update public.themes set slug = ${slug} where id = ${id}`;
    expect(await refusalOf(write), slug).toContain('themes_slug_check');
  }
});

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
          ? /after the cards lock and before the game ends/
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
