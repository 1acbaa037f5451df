import { beforeAll, expect, test } from 'vitest';
import type { Card, Game } from '../../../lib/bingo/game.ts';
import * as chosen from '../support/chosen.ts';
import { runSchedule } from '../support/clock.ts';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';

let admin: Person, ann: Person;

beforeAll(async () => {
  admin = await game.makeAdmin();
  [ann] = await makePeople('Ann');
});

type FrontPage = { lead: { state: { game: Game } }; also: Game[] };

test('a game of a year never takes the lead from a running or announced game', async () => {
  const year = await chosen.openPublicly(admin, { p_pace: 'year' });
  await game.callAs(admin, 'start_house_game', { p_game_id: year });
  const coming = await chosen.openPublicly(admin);
  const running = await game.makeActiveHouseGame(admin);
  const ids = (await game.visit<Game[]>('house_games'))!.map(({ id }) => id);
  expect([running, coming, year].map((id) => ids.indexOf(id))).toEqual(
    [running, coming, year].map((id) => ids.indexOf(id)).toSorted((a, b) => a - b),
  );
  const page = (await game.visit<FrontPage>('front_page'))!;
  expect(page.lead.state.game.pace).not.toBe('year');
  expect(page.also.map(({ id }) => id)).toContain(year);
});

test('in an active game of a year people buy and choose until it locks, and the clock ends it once', async () => {
  const year = await chosen.openPublicly(admin, {
    ...{ p_pace: 'year', p_ends_at: chosen.inAnHour(2) },
  });
  await game.callAs(admin, 'start_house_game', { p_game_id: year });
  const card: Card = await game.buy(ann, year);
  expect(await chosen.save(ann, card, chosen.EMPTY, 0)).toMatchObject({ version: 0 });
  await chosen.lock(year);
  await game.mark(admin, chosen.squareAt(await chosen.cardOf(ann, year), 0));
  await sql`
    update public.games set locks_at = now() - interval '2 hours', ends_at = now() - interval '1 second'
    where id = ${year}`;
  await runSchedule(sql);
  await runSchedule(sql);
  const { game: ended } = (await game.stateOf(null, year))!;
  expect(ended).toMatchObject({ status: 'completed', pace: 'year', share_count: 1 });
  const [{ count } = {}] = await sql`
    select count(*)::int from public.game_events where game_id = ${year} and type = 'game_ended'`;
  expect(count).toBe(1);
});
