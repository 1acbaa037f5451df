import { beforeEach, expect, test } from 'vitest';
import * as chosen from '../support/chosen.ts';
import { runSchedule } from '../support/clock.ts';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { choose, claimAt, kindsOf } from '../support/notices.ts';
import * as starts from '../support/starts.ts';

const { callAs } = game;
const { inAnHour } = chosen;
const DAY = 24;
/** A time at which everything that was just queued is due. */
const soon = () => new Date(Date.now() + 2 * 60_000);

let ann: Person, ben: Person, id: string;

beforeEach(async () => {
  await sql`delete from private.deliveries where true`;
  [ann, ben] = await makePeople('Ann', 'Ben');
  id = await starts.openForLater([ann, ben]);
});

test.each([
  ['game_starts', 'scheduled_start'],
  ['game_locks', 'locks_at'],
  ['game_ends', 'ends_at'],
] as const)(
  'a reminder of %s is mailed and pushed, unless its day is another one by then',
  async (kind, column) => {
    await choose(ben, kind, true, 'mail');
    await choose(ben, kind, true, 'push');
    const at = inAnHour(2 * DAY);
    const more = { p_scheduled_start: at, p_locks_at: at };
    if (kind === 'game_locks') id = await chosen.openPrivately([ann, ben], more);
    await game.buy(ben, id);
    if (kind === 'game_ends') await starts.startsIn(id, -5);
    if (kind === 'game_ends') await starts.startNow(ann, id);
    const remind = async () => {
      await sql`delete from private.deliveries where true`;
      await sql`delete from public.reminders where game_id = ${id}`;
      await sql`
      update public.games set created_at = now() - interval '9 days', ${sql(column)} = now() + interval '20 hours'
      where id = ${id}`;
      for (let turn = 0; turn < 3; turn += 1) await runSchedule(sql);
      return sql`select channel from private.deliveries where user_id = ${ben.id} order by 1`;
    };
    expect((await remind()).map(({ channel }) => channel as string)).toEqual(['mail', 'push']);
    expect(await claimAt(soon())).toMatchObject([{ email: ben.email, notice: { kind } }]);
    await remind();
    await sql`update public.games set ${sql(column)} = now() + interval '9 days' where id = ${id}`;
    expect(await claimAt(soon())).toEqual([]);
  },
);

test('a moved start of a house game calls its players, and another change calls nobody', async () => {
  const admin = await game.makeAdmin();
  const house = await game.makeHouseGame(admin);
  const change = async (p_scheduled_start: string, p_title = 'The Morning') =>
    callAs(admin, 'update_house_game', {
      ...{ p_game_id: house, p_title, p_scheduled_start, p_description: null, p_ends_at: null },
      ...{ p_card_price: 1, p_max_cards: 1000, p_theme_id: null, p_pace: 'open' },
    });
  await sql`update public.games set scheduled_start = ${inAnHour(DAY)} where id = ${house}`;
  await game.buy(ben, house);
  await change(inAnHour(2 * DAY));
  expect(await kindsOf(ben)).toEqual(['start_changed']);
  const { scheduled_start } = await starts.gameOf(ben, house);
  await callAs(ben, 'visit_game', { p_game_id: house, p_seq: 1000 });
  await change(scheduled_start!, 'The Evening');
  expect(await kindsOf(ben)).toEqual(['start_changed']);
});
