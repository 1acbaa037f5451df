import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, refusalOf, sql, type Person } from '../support/db.ts';
import { buy, callAs, makeAdmin, makeGroup, makeTheme, changeHouseGame } from '../support/games.ts';

let ann: Person;
let admin: Person;
let theme: string;

const setMonths = (n: number, months: number[]) => sql`
  update public.bingo_squares set months = ${months} where theme_id = ${theme} and summary = ${`Square ${n}`}`;

beforeAll(async () => {
  [ann, admin] = await Promise.all([makePerson('Ann'), makeAdmin()]);
  theme = await makeTheme(25);
  await setMonths(1, [2, 3]);
  await setMonths(2, [12]);
});

describe('a seasonal square', () => {
  const announce = (p_scheduled_start: string) =>
    callAs<{ game_id: string }>(admin, 'create_house_game', {
      p_title: 'The season',
      p_theme_id: theme,
      p_scheduled_start,
    });

  test('is drawn in its months', async () => {
    const { game_id } = await announce('2031-03-31T23:00:00Z');
    const drawn = await sql<{ summary: string }[]>`
      select summary from public.game_squares where game_id = ${game_id}`;
    expect(drawn).toHaveLength(24);
    expect(drawn).toContainEqual({ summary: 'Square 1' });
  });

  test('is drawn or dropped when an unsold game moves to another month', async () => {
    const { game_id } = await announce('2031-03-15T20:00:00Z');
    const seasonal = async () => {
      const drawn = await sql<{ summary: string }[]>`
        select summary from public.game_squares
        where game_id = ${game_id} and summary in ('Square 1', 'Square 2')`;
      return drawn.map(({ summary }) => summary);
    };
    const move = (p_scheduled_start: string) =>
      changeHouseGame(admin, game_id, { p_theme_id: theme, p_scheduled_start });
    expect(await seasonal()).toEqual(['Square 1']);
    await move('2031-12-15T20:00:00Z');
    expect(await seasonal()).toEqual(['Square 2']);
    await buy(ann, game_id);
    await move('2031-03-15T20:00:00Z');
    expect(await seasonal()).toEqual(['Square 2']);
  });

  test('is not drawn in other months, and the refusal counts the remaining squares', async () => {
    const asked = announce('2031-07-01T00:00:00Z');
    await expect(asked).rejects.toMatchObject({ message: 'too_few_squares', detail: '23' });
    const far = [1, 6].map((away) => ((new Date().getUTCMonth() + away) % 12) + 1);
    await setMonths(1, far);
    await setMonths(2, far);
    const now = { p_group_id: await makeGroup([ann]), p_theme_id: theme, p_card_price: 1 };
    expect(await refusalOf(callAs(ann, 'create_game', now))).toBe('too_few_squares');
  });

  test('has months from 1 to 12, or none', async () => {
    for (const months of [[], [0], [13], [5, null]])
      await expect(setMonths(3, months as number[])).rejects.toMatchObject({ code: '23514' });
  });
});
