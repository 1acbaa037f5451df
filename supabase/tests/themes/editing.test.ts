import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '../../../lib/contract/parts.ts';
import type { AdminSquare, AdminTheme, Theme } from '../../../lib/contract/themes.ts';
import { limits } from '../../../lib/limits.ts';
import { waiting } from '../support/clock.ts';
import { asUser, makePerson, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { asJson, saveSquare, startGame } from '../support/sets.ts';

const { callAs } = game;

let ann: Person;
let admin: Person;
let theme: string;

beforeAll(async () => {
  [ann, admin] = await Promise.all([makePerson('Ann'), game.makeAdmin()]);
  theme = await game.makeTheme(2);
});

const saveTheme = (
  p_theme_id: string | null,
  p_name: string,
  p_description: string | null = null,
) => callAs(admin, 'save_theme', { p_theme_id, p_name, p_description });
const squaresOf = async (p_theme_id: string) =>
  (await callAs<Page<AdminSquare>>(admin, 'admin_squares', { p_theme_id })).rows;
const importInto = (p_theme_id: string, squares: unknown, person = admin) =>
  callAs(person, 'import_squares', { p_theme_id, p_squares: asJson(squares) });
const pasted = (summary: string, more: object = {}) => ({
  ...{ summary, text: 'Proof', likelihood: 'often', months: null },
  ...more,
});

test('only admins create, change and delete themes and squares', async () => {
  const p_square_id = (await squaresOf(theme))[0]!.id;
  const asAnn = (name: string, args: Record<string, unknown>) => refusalOf(callAs(ann, name, args));
  const names = { p_name: 'Mine', p_description: null };
  for (const p_theme_id of [null, theme])
    expect(await asAnn('save_theme', { p_theme_id, ...names })).toBe('not_admin');
  for (const id of [null, p_square_id])
    expect(await refusalOf(saveSquare(ann, { p_theme_id: theme, p_square_id: id }))).toBe(
      'not_admin',
    );
  expect(await asAnn('delete_square', { p_square_id })).toBe('not_admin');
  expect(await refusalOf(importInto(theme, [pasted('Soup of the day')], ann))).toBe('not_admin');
  expect(await squaresOf(theme)).toHaveLength(2);
});

describe('a theme', () => {
  test('is created, changed and listed by name', async () => {
    await saveTheme(null, ' Zebras  cross ', 'Stripes');
    const themes = await callAs<Theme[]>(ann, 'list_themes');
    const zebras = themes.find(({ name }) => name === 'Zebras cross')!;
    expect(zebras).toMatchObject({ description: 'Stripes' });
    const names = themes.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
    await saveTheme(zebras.id, 'Zebras stop', ' ');
    const { rows } = await callAs<Page<AdminTheme>>(admin, 'admin_themes', { p_search: 'zebras' });
    expect(rows).toMatchObject([{ id: zebras.id, name: 'Zebras stop', description: null }]);
    const [made] = await sql`select created_by from public.themes where id = ${zebras.id}`;
    expect(made).toEqual({ created_by: admin.id });
  });
});

describe('a square', () => {
  test('is created, changed and moved', async () => {
    const other = await game.makeTheme(0);
    const square = { p_summary: ' Snow in  town ', p_text: 'Flakes', p_months: [12, 1] };
    await saveSquare(admin, { p_theme_id: other, ...square, p_likelihood: 'rare' });
    const [made] = await squaresOf(other);
    expect(made).toMatchObject({ summary: 'Snow in town', likelihood: 'rare', months: [12, 1] });
    const target = await game.makeTheme(0);
    await saveSquare(admin, {
      p_square_id: made!.id,
      p_theme_id: target,
      p_summary: 'Sun in town',
    });
    expect(await squaresOf(other)).toEqual([]);
    expect(await squaresOf(target)).toMatchObject([
      { id: made!.id, summary: 'Sun in town', likelihood: 'sometimes', months: null },
    ]);
    const badSquares = [{ p_summary: 'Four' }, { p_text: ' ' }, { p_likelihood: 'never' }];
    for (const bad of [...badSquares, { p_months: [13] }, { p_months: [] }])
      expect(await refusalOf(saveSquare(admin, { p_theme_id: other, ...bad }))).toBe('too_long');
  });

  test('is deleted while its game is changed, and the game keeps its copy', async () => {
    const own = await game.makeTheme(24);
    const group = await game.makeGroup([ann]);
    const { game_id } = await startGame(ann, group, { p_theme_id: own });
    const [square] = (await game.stateOf(ann, game_id))!.squares;
    const p_square_id = (await squaresOf(own)).find(
      ({ summary }) => summary === square!.summary,
    )!.id;
    let deleting: Promise<unknown> | undefined;
    await sql.begin(async (tx) => {
      await tx`select from public.games where id = ${game_id} for no key update`;
      deleting = asUser(admin.id, (other) => game.call(other, 'delete_square', { p_square_id }));
      deleting.catch(() => {});
      await waiting();
      await tx`update public.game_squares set is_marked = true, marked_at = now() where id = ${square!.id}`;
    });
    await deleting;
    expect(await squaresOf(own)).toHaveLength(23);
    expect((await game.stateOf(ann, game_id))!.squares).toHaveLength(24);
  });
});

describe('an import', () => {
  test('adds the squares that the theme does not have, and counts the others', async () => {
    const own = await game.makeTheme(1);
    const list = [pasted(' SQUARE  1'.padEnd(12)), pasted('Soup of the day', { months: [11, 12] })];
    expect(await importInto(own, list)).toEqual({ count: 1, known: 1 });
    expect(await importInto(own, list)).toEqual({ count: 0, known: 2 });
    const soup = (await squaresOf(own)).find(({ summary }) => summary.startsWith('Soup'));
    expect(soup).toMatchObject({
      summary: 'Soup of the day',
      likelihood: 'often',
      months: [11, 12],
    });
  });

  test('adds all of its squares or none', async () => {
    const own = await game.makeTheme(0);
    const refusal = (squares: unknown) => refusalOf(importInto(own, squares));
    for (const bad of [pasted('Four'), pasted('No proof', { text: null }), { summary: 'Likely' }])
      expect(await refusal([pasted('Soup of the day'), bad])).toBe('too_long');
    expect(await refusal('Words')).toBe('invalid_request');
    const most = Array.from({ length: limits.imported_squares }, (_, n) => pasted(`Number ${n}`));
    expect(await refusal([...most, pasted('One more')])).toBe('too_many_squares');
    expect(await squaresOf(own)).toEqual([]);
    expect(await importInto(own, most)).toEqual({ count: most.length, known: 0 });
  });
});

const add = (p_theme_id: string, p_summary: string) => saveSquare(admin, { p_theme_id, p_summary });

describe('a summary is unique in its theme', () => {
  let other: string;
  beforeAll(async () => {
    other = await game.makeTheme(1);
  });

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
