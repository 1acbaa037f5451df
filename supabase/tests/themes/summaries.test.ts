import { beforeAll, describe, expect, test } from 'vitest';
import { asUser, type Person } from '../support/db.ts';
import { makeAdmin, makeTheme } from '../support/games.ts';

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
});
