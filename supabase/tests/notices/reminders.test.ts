import { expect, test } from 'vitest';
import * as chosen from '../support/chosen.ts';
import { runSchedule } from '../support/clock.ts';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { kindsOf, noticesOf } from '../support/notices.ts';

const { inAnHour } = chosen;

/** Ann's card in a game that was created two days ago. */
async function holdCard(ann: Person, id: string) {
  const card = await game.buy(ann, id);
  await sql`update public.games set created_at = now() - interval '48 hours' where id = ${id}`;
  return card;
}

test.each([
  ['locks', 'game_locks', { p_locks_at: inAnHour(20) }],
  ['ends', 'game_ends', { p_locks_at: inAnHour(2), p_ends_at: inAnHour(20) }],
])('a day before a game %s its players are reminded once', async (_, kind, times) => {
  const [ann, ben] = await makePeople('Ann', 'Ben');
  const id = await chosen.openPrivately([ann, ben], times);
  await holdCard(ann, id);
  await runSchedule(sql);
  await runSchedule(sql);
  const at = expect.stringMatching(/^\d{4}-/) as string;
  expect(await noticesOf(ann)).toMatchObject([{ kind, game: { id, kind: 'private' }, at }]);
  expect(await kindsOf(ben)).toEqual([]);
});

test('a game that is over reminds nobody of its lock', async () => {
  const [ann] = await makePeople('Ann');
  const over = await chosen.openPrivately([ann], { p_locks_at: inAnHour(20) });
  await holdCard(ann, over);
  await game.callAs(ann, 'end_game', { p_game_id: over });
  await runSchedule(sql);
  expect(await kindsOf(ann)).toEqual([]);
});
