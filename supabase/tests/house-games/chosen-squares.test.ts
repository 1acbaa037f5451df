import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, describe } from 'vitest';
import * as chosen from '../support/chosen.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import { makeMixedTheme } from '../support/dealing.ts';
import * as game from '../support/games.ts';
import { noticesOf } from '../support/notices.ts';
import { typesOf } from '../support/wins.ts';

let admin: Person, ann: Person;

beforeAll(async () => {
  admin = await game.makeAdmin();
  [ann] = await makePeople('Ann');
});

test('a year needs an end, whoever makes it, and a chosen game takes its whole theme', async () => {
  const year = { p_pace: 'year' };
  expect(await refusalOf(chosen.openPrivately([ann], year))).toBe('end_missing');
  expect(await refusalOf(chosen.openPublicly(admin, year))).toBe('end_missing');
  const p_theme_id = await makeMixedTheme([30, 30, 20]);
  const session = {
    ...{ p_name: 'Year table', p_theme_id, p_card_price: 1, p_request_id: randomUUID() },
    ...{ ...year, p_dealing: 'chosen', p_locks_at: chosen.inAnHour() },
  };
  expect(await refusalOf(game.callAs(ann, 'create_private_session', session))).toBe('end_missing');
  const p_ends_at = chosen.inAnHour(2);
  const made = await game.callAs<{ game_id: string }>(ann, 'create_private_session', {
    ...session,
    p_ends_at,
  });
  const { game: opened, squares } = (await game.stateOf(ann, made.game_id))!;
  expect(Date.parse(opened.ends_at!)).toBe(Date.parse(p_ends_at));
  expect(squares).toHaveLength(80);
  const house = await chosen.openPublicly(admin, {
    p_theme_id,
    p_dealing: 'dealt',
    p_locks_at: null,
  });
  expect((await game.stateOf(null, house))!.squares).toHaveLength(50);
  const lock = { p_dealing: 'chosen', p_locks_at: chosen.inAnHour() };
  const update = (more: object) => game.changeHouseGame(admin, house, { ...lock, ...more });
  expect(await refusalOf(update(year))).toBe('end_missing');
  await update({ ...year, p_ends_at });
  expect((await game.stateOf(null, house))!.squares).toHaveLength(80);
});

test('the rematch of a year ends on the same day of a later year, and its players have a week to choose', async () => {
  const p_ends_at = new Date(Date.now() + 86_400_000).toISOString();
  const year = await chosen.openPrivately([ann], { p_pace: 'year', p_ends_at });
  await game.callAs(ann, 'end_game', { p_game_id: year });
  const next = await game.callAs<{ game_id: string }>(ann, 'play_again', { p_game_id: year });
  const { game: again } = (await game.stateOf(ann, next.game_id))!;
  expect(again).toMatchObject({ pace: 'year', dealing: 'chosen' });
  const week = Date.parse(again.locks_at!) - Date.parse(again.created_at);
  expect(week).toBe(7 * 86_400_000);
  const [{ ends_at } = {}] =
    await sql`select ${p_ends_at}::timestamptz + interval '1 year' as ends_at`;
  expect(Date.parse(again.ends_at!)).toBe((ends_at as Date).getTime());
});

const count = (types: string[], type: string) => types.filter((one) => one === type).length;

const change = (id: string, more: object) => game.changeHouseGame(admin, id, more);

test('a house game changes its theme, pace and dealing only before the first sale', async () => {
  const id = await chosen.openPublicly(admin);
  await change(id, { p_dealing: 'dealt' });
  expect((await game.stateOf(admin, id))!.game).toMatchObject({ dealing: 'dealt', locks_at: null });
  const p_locks_at = chosen.inAnHour(2);
  const chosenThen = { p_dealing: 'chosen', p_locks_at };
  expect(await refusalOf(change(id, { p_pace: 'never' }))).toBe('invalid_pace');
  const squares = async () => (await chosen.poolOf(id)).squares;
  await change(id, { ...chosenThen, p_pace: 'open' });
  const before = await squares();
  expect(await change(id, { p_pace: null })).toMatchObject({ pace: 'open' });
  expect(await squares()).toEqual(before);
  // Another pace draws the squares again.
  expect(await change(id, { p_pace: 'week' })).toMatchObject({ pace: 'week' });
  expect(await squares()).not.toEqual(before);

  await game.buy(ann, id);
  await game.buy(ann, id);
  await change(id, { ...chosenThen, p_title: 'Another year', p_max_cards: 2, p_pace: 'week' });
  expect(await refusalOf(game.buy(admin, id))).toBe('game_full');
  await change(id, {});
  for (const more of [
    { p_max_cards: 1 },
    { p_theme_id: await game.makeTheme() },
    { p_pace: 'evening' },
    { p_dealing: 'dealt' },
  ])
    expect(await refusalOf(change(id, more))).toBe('cards_already_sold');
  expect(await refusalOf(change(id, { p_ends_at: p_locks_at }))).toBe('invalid_lock');
  expect((await chosen.poolOf(id)).kinds).toHaveLength(24);
});

test('a house game that has sold cards moves its start, lock and end to earlier or later days until it has locked', async () => {
  const dates = (hours: number) => ({
    ...{ p_dealing: 'chosen', p_locks_at: chosen.inAnHour(hours) },
    ...{ p_scheduled_start: chosen.inAnHour(hours), p_ends_at: chosen.inAnHour(hours + 24) },
  });
  const id = await chosen.openPublicly(admin, dates(200));
  await game.buy(ann, id);
  const layoutOf = () => sql`select layout from public.games where id = ${id}`;
  const before = await layoutOf();
  for (const hours of [300, 50]) {
    const wanted = dates(hours);
    const { locks_at } = await change(id, wanted);
    expect(new Date(locks_at!).toISOString()).toBe(wanted.p_locks_at);
  }
  expect(await layoutOf()).toEqual(before);
  expect(await noticesOf(ann)).toMatchObject([{ kind: 'start_changed' }]);
  await sql`update public.games set locks_at = now() - interval '1 minute', is_locked = true where id = ${id}`;
  expect(await refusalOf(change(id, dates(60)))).toBe('cards_locked');
});

test('a house game locks hundreds of cards in parts, and only then lets admins mark', async () => {
  const house = await chosen.openPublicly(admin, { p_max_cards: 2000 });
  await game.callAs(admin, 'start_house_game', { p_game_id: house });
  const card = await game.buy(ann, house);
  await chosen.sellMany(house, 1100);
  await chosen.reachLock(house);
  const [{ squares }] = [(await game.stateOf(admin, house))!];
  let parts = 0;
  while ((await sql`select public.run_schedule() as is_done`)[0]!.is_done) {
    parts++;
    if (!(await game.stateOf(admin, house))!.game.is_locked)
      expect(await refusalOf(game.mark(admin, squares[0]!.id))).toBe('not_locked_yet');
  }
  // Six parts of seals, two of squares, and the lock.
  expect(parts).toBe(9);
  await game.mark(admin, squares[0]!.id);
  expect((await chosen.cardOf(ann, house)).id).toBe(card.id);
  expect((await game.stateOf(admin, house))!.squares).toHaveLength(squares.length);
  const [broadcasts] = await sql`
      select count(*)::int from realtime.messages
      where topic = ${`game:${house}`} and payload ->> 'type' = 'card_sealed'`;
  expect(broadcasts!.count).toBeLessThan(20);
  expect(count(await typesOf(house), 'card_sealed')).toBe(1101);
  expect(await game.gaps()).toEqual([]);
  expect(await game.masksOff([house])).toEqual([]);
  expect(await game.incompleteCards([house])).toEqual([]);

  expect(await chosen.sealsOf(null, house)).toHaveLength(100);
  const [read] =
    await sql`explain (analyze, buffers, format json) select public.game_seals(${house})`;
  const [{ Plan: plan }] = read!['QUERY PLAN'] as [{ Plan: object }];
  expect(plan).toMatchObject({ 'Temp Written Blocks': 0 });
});

describe('a time to lock', () => {
  const at = (p_locks_at: string | null, more = {}) =>
    chosen.openPrivately([ann], { p_locks_at, ...more });
  const later = chosen.inAnHour;

  test.each<[string, object]>([
    ['in the past', { p_locks_at: later(-1) }],
    ['after the end', { p_locks_at: later(2), p_ends_at: later(1) }],
    ['at the end', { p_locks_at: '2030-01-01T00:00Z', p_ends_at: '2030-01-01T00:00Z' }],
    ['in the next century', { p_locks_at: '2101-01-01T00:00Z' }],
    ['that is missing', { p_locks_at: null }],
    ['of cards that are dealt', { p_dealing: 'dealt', p_locks_at: later() }],
    // The clocks go back an hour in between, so that the end looks earlier.
    [
      'after the end by its offset',
      { p_locks_at: '2027-10-31T02:15+01:00', p_ends_at: '2027-10-31T02:45+02:00' },
    ],
  ])('%s is refused', async (_, more) => {
    expect(await refusalOf(chosen.openPrivately([ann], more))).toBe('invalid_lock');
    expect(await refusalOf(chosen.openPublicly(admin, more))).toBe('invalid_lock');
  });

  test('is the same moment in every time zone, also on a day on which the clocks change', async () => {
    const locked = await at('2027-10-31T02:45+02:00', { p_ends_at: '2027-10-31T02:15+01:00' });
    expect((await game.stateOf(ann, locked))!.game).toMatchObject({
      ...{ locks_at: '2027-10-31T00:45:00+00:00', ends_at: '2027-10-31T01:15:00+00:00' },
    });
  });
});
