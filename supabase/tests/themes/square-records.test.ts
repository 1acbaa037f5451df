import { beforeAll, expect, test } from 'vitest';
import type { AdminSquare } from '../../../lib/contract/themes.ts';
import { makePerson, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';

let admin: Person;
let theme: string;

beforeAll(async () => {
  admin = await game.makeAdmin();
  theme = await game.makeTheme(24);
  await sql`update public.themes set kind = 'evening' where id = ${theme}`;
});

const recordsOf = async () => {
  const { rows } = await game.callAs<{ rows: AdminSquare[] }>(admin, 'admin_squares', {
    p_theme_id: theme,
  });
  return new Map(rows.map(({ summary, record }) => [summary, record]));
};

type Told = { pace?: string; marked?: string[]; share?: number | null };

/** A finished house game of four hours, in which these headlines were marked after this share of them. */
async function playGame({ pace = 'evening', marked = [], share = 0.5 }: Told) {
  const { game_id } = await game.callAs<{ game_id: string }>(admin, 'create_house_game', {
    p_title: 'Over',
    p_theme_id: theme,
    p_card_price: 5,
  });
  await game.buy(await makePerson('Pia'), game_id);
  await game.callAs(admin, 'start_house_game', { p_game_id: game_id });
  const { squares } = (await game.stateOf(null, game_id))!;
  for (const { id, summary } of squares) if (marked.includes(summary)) await game.mark(admin, id);
  await game.callAs(admin, 'end_house_game', { p_game_id: game_id });
  await sql`
    update public.games set pace = ${pace}, started_at = now() - interval '4 hours', completed_at = now(),
      ends_at = ${share === null ? null : sql`now()`}
    where id = ${game_id}`;
  await sql`
    update public.game_squares set marked_at = now() - interval '4 hours' + ${share ?? 0.5} * interval '4 hours'
    where game_id = ${game_id} and is_marked`;
}

test('a square says in how many games of its theme’s pace it came true, and for how long it could', async () => {
  const first = 'Square 1';
  const other = 'Square 2';
  expect((await recordsOf()).get(first)).toBeNull();
  await playGame({ marked: [first], share: 0.25 });
  await playGame({ marked: [other], share: 0.5 });
  await playGame({ marked: [first], share: null });
  await playGame({ marked: [] });
  await playGame({ marked: [first], pace: 'open' });
  const record = (await recordsOf()).get(first)!;
  expect(record).toMatchObject({ games: 3, marked: 2, timed: 2, timed_marked: 1 });
  expect(record.exposure).toBeCloseTo(1.25, 2);
});
