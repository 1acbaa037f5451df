import { beforeEach, describe, expect, test } from 'vitest';
import * as chosen from '../support/chosen.ts';
import { runSchedule } from '../support/clock.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import * as starts from '../support/starts.ts';
import { allWrong, typesOf } from '../support/wins.ts';
import { leaveGroupOf } from '../support/groups.ts';

const { gameOf, openForLater, startNow } = starts;
const { inAnHour } = chosen;
let ann: Person, ben: Person;

beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
});

const started = async (id: string) =>
  (await typesOf(id)).filter((type) => type === 'game_started').length;

test('the clock starts a private game once, also with several processes, and not early', async () => {
  const id = await openForLater([ann, ben]);
  const runAll = () => Promise.all([1, 2, 3, 4].map(() => runSchedule(sql)));
  await runAll();
  expect(await gameOf(ann, id)).toMatchObject({ status: 'upcoming' });
  await starts.startsIn(id, -1);
  await runAll();
  expect(await gameOf(ann, id)).toMatchObject({ status: 'active' });
  expect(await typesOf(id)).toEqual(['game_created', 'game_started']);
  const cards = await sql`select from public.bingo_cards where game_id = ${id}`;
  expect(cards).toHaveLength(0);
});

test('Start Now, pressed twice while the clock starts the game too, starts it once', async () => {
  const id = await openForLater([ann, ben]);
  await starts.startsIn(id, -1);
  const games = await Promise.all([startNow(ann, id), startNow(ann, id)]);
  await runSchedule(sql);
  for (const { status } of games) expect(status).toBe('active');
  expect(await started(id)).toBe(1);
  await game.callAs(ann, 'end_game', { p_game_id: id });
  expect(await refusalOf(startNow(ann, id))).toBe('game_not_upcoming');
});

test('only the host can start a private game, and house games have another function', async () => {
  const id = await openForLater([ann, ben]);
  const admin = await game.makeAdmin();
  expect(await refusalOf(startNow(ben, id))).toBe('not_creator');
  expect(await refusalOf(startNow(admin, id))).toBe('not_a_member');
  const of = { p_game_id: id };
  expect(await refusalOf(game.callAs(admin, 'start_house_game', of))).toBe('game_not_found');
  expect(await refusalOf(startNow(ann, await game.makeHouseGame(admin)))).toBe('game_not_found');
});

describe('a start', () => {
  test.each<[string, string, object]>([
    ['in the past', 'invalid_times', { p_scheduled_start: inAnHour(-1) }],
    ['in another century', 'invalid_start', { p_scheduled_start: '2101-01-01T00:00Z' }],
    ['after the end', 'invalid_times', { p_ends_at: inAnHour(1) }],
    [
      'before the cards lock',
      'lock_after_start',
      { p_dealing: 'chosen', p_locks_at: inAnHour(3), p_scheduled_start: inAnHour(2) },
    ],
    // The clocks go back an hour in between, so that the end looks later.
    [
      'after the end by its offset',
      'invalid_times',
      { p_scheduled_start: '2027-10-31T02:15+01:00', p_ends_at: '2027-10-31T02:45+02:00' },
    ],
  ])('%s is refused', async (_, code, more) => {
    expect(await refusalOf(openForLater([ann], more))).toBe(code);
  });
});

describe('chosen cards', () => {
  const openChosen = (locks: number) =>
    chosen.openPrivately([ann, ben], {
      p_scheduled_start: inAnHour(2),
      p_locks_at: inAnHour(locks),
    });

  test('lock when the host starts the game before they would, and are filled', async () => {
    const id = await openChosen(1);
    const { id: p_card_id } = await game.buy(ben, id);
    await startNow(ann, id);
    const seal = { p_card_id, p_version: 0 };
    expect(await refusalOf(game.callAs(ben, 'seal_card', seal))).toBe('cards_locked');
    await runSchedule(sql);
    expect(await gameOf(ben, id)).toMatchObject({ status: 'active', is_locked: true });
    const [card] = await game.callAs<{ squares: unknown[] }[]>(ben, 'my_cards', { p_game_id: id });
    expect(card!.squares).toHaveLength(24);
    expect(await allWrong(id)).toEqual([]);
  });
});

test('a player who leaves before the start gets the price back, and a game without members still starts', async () => {
  const id = await openForLater([ann, ben]);
  await game.buy(ann, id);
  await game.buy(ben, id);
  await leaveGroupOf(ben, id);
  expect(await gameOf(ann, id)).toMatchObject({ cards_sold: 1, pot_amount: 2.5 });
  await game.callAs(ann, 'delete_account');
  await starts.startsIn(id, -1);
  await runSchedule(sql);
  expect(await typesOf(id)).toEqual(expect.arrayContaining(['card_returned', 'game_started']));
  expect(await allWrong(id)).toEqual([]);
});
