import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { asUser, sql, type Person, type Tx } from './support/db.ts';
import { makeAdmin, makeTheme } from './support/games.ts';

const MIGRATION = '20261122060000_summaries_once.sql';
const TAKEN = { code: '23505' };

let admin: Person;
let theme: string;
let other: string;

beforeAll(async () => {
  admin = await makeAdmin();
  theme = await makeTheme(2);
  other = await makeTheme(1);
});

const add = (theme_id: string, summary: string) =>
  asUser(
    admin.id,
    (tx) => tx`
      insert into public.bingo_squares (theme_id, summary, text) values (${theme_id}, ${summary}, 'Text')`,
  );

describe('a summary stands once in its theme', () => {
  test('whatever its case, and the spaces around it', async () => {
    await add(theme, 'Soup of the day');
    await expect(add(theme, 'Soup of the day')).rejects.toMatchObject(TAKEN);
    await expect(add(theme, ' SOUP of the Day ')).rejects.toMatchObject(TAKEN);
    await add(other, 'Soup of the day');
  });

  test('also when a square is changed or moved, though it may keep its own', async () => {
    const change = (set: Record<string, string>) =>
      asUser(
        admin.id,
        (tx) => tx`
          update public.bingo_squares set ${tx(set)} where theme_id = ${other} and summary = 'Square 1'`,
      );
    await expect(change({ summary: 'soup of the day' })).rejects.toMatchObject(TAKEN);
    await expect(change({ theme_id: theme })).rejects.toMatchObject(TAKEN);
    await change({ summary: 'Square 1', text: 'Other words' });
  });

  test('and those that were there before are numbered', async () => {
    const file = readFileSync(join(import.meta.dirname, '../migrations', MIGRATION), 'utf8');
    const long = 'x'.repeat(50);
    const before = ['Soup!', 'SOUP!', 'soup!', 'Soup (2)!', long, long];
    const takenBack = new Error('Taken back');
    let after: string[] = [];
    const run = sql.begin(async (tx: Tx) => {
      await tx`drop index public.bingo_squares_summary`;
      for (const [n, summary] of before.entries()) {
        await tx`
          insert into public.bingo_squares (theme_id, summary, text, created_at)
          values (${theme}, ${summary}, 'Text', now() + ${n} * interval '1 s')`;
      }
      await tx.unsafe(file).simple();
      const rows = await tx`
        select summary from public.bingo_squares where theme_id = ${theme} and created_at >= now() order by created_at`;
      after = rows.map(({ summary }) => summary as string);
      throw takenBack;
    });
    await expect(run).rejects.toBe(takenBack);
    expect(after).toEqual([
      'Soup!',
      'SOUP! (2)',
      'soup! (3)',
      'Soup (2)!',
      long,
      `${'x'.repeat(46)} (2)`,
    ]);
  });
});
