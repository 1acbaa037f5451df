import { beforeEach, describe, expect, test } from 'vitest';
import type { Game } from '../../../lib/bingo/game.ts';
import { movedAlong } from '../../../lib/words/time.ts';
import * as chosen from '../support/chosen.ts';
import { runSchedule } from '../support/clock.ts';
import { makePeople, refusalOf, settled, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { leaveGroupOf } from '../support/groups.ts';
import * as starts from '../support/starts.ts';
import { allWrong, typesOf } from '../support/wins.ts';

const { changeStart, gameOf, openForLater, startNow } = starts;
const { inAnHour } = chosen;
let ann: Person, ben: Person, id: string;

beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
  id = await openForLater([ann, ben], { p_ends_at: inAnHour(9) });
});

const count = async (type: string) => (await typesOf(id)).filter((one) => one === type).length;

test('the clock starts a private game once, also with several processes, and not early', async () => {
  const runAll = () => Promise.all([1, 2, 3, 4].map(() => runSchedule(sql)));
  await runAll();
  expect(await gameOf(ann, id)).toMatchObject({ status: 'upcoming' });
  await starts.startsIn(id, -1);
  await runAll();
  expect(await gameOf(ann, id)).toMatchObject({ status: 'active', cards_sold: 0 });
  expect(await typesOf(id)).toEqual(['game_created', 'game_started']);
});

test('Start Now, pressed twice while the clock starts the game too, starts it once', async () => {
  await starts.startsIn(id, -1);
  const games = await Promise.all([startNow(ann, id), startNow(ann, id)]);
  await runSchedule(sql);
  for (const { status } of games) expect(status).toBe('active');
  expect(await count('game_started')).toBe(1);
  await game.callAs(ann, 'end_game', { p_game_id: id });
  expect(await refusalOf(startNow(ann, id))).toBe('game_not_upcoming');
});

test('of two windows that change the start at once, one succeeds and the other is refused', async () => {
  const seen = (await gameOf(ann, id)).scheduled_start!;
  const { refused } = await settled([
    changeStart(ann, id, inAnHour(3), seen),
    changeStart(ann, id, inAnHour(4), seen),
  ]);
  expect(refused).toEqual(['start_changed']);
  expect(await count('game_updated')).toBe(1);
});

test('only the host starts a private game or changes its start, and only before it starts', async () => {
  const admin = await game.makeAdmin();
  const seen = (await gameOf(ann, id)).scheduled_start!;
  for (const [person, code] of [
    [ben, 'not_creator'],
    [admin, 'not_a_member'],
  ] as const) {
    expect(await refusalOf(startNow(person, id))).toBe(code);
    expect(await refusalOf(changeStart(person, id, inAnHour(3), seen))).toBe(code);
  }
  const of = { p_game_id: id };
  expect(await refusalOf(game.callAs(admin, 'start_house_game', of))).toBe('game_not_found');
  expect(await refusalOf(startNow(ann, await game.makeHouseGame(admin)))).toBe('game_not_found');
  await startNow(ann, id);
  expect(await refusalOf(changeStart(ann, id, inAnHour(3), seen))).toBe('game_not_upcoming');
});

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
])('a start %s is refused', async (_, code, more) => {
  expect(await refusalOf(openForLater([ann], more))).toBe(code);
});

test.each<[string, string | null, string, object]>([
  ['no time', null, 'invalid_start', {}],
  ['a time in another century', '2101-01-01T00:00Z', 'invalid_start', {}],
  ['a time in the past', inAnHour(-1), 'invalid_times', {}],
  ['a time after the end', inAnHour(10), 'invalid_times', { p_ends_at: inAnHour(9) }],
  [
    'a time with a lock, where cards are dealt',
    inAnHour(3),
    'invalid_lock',
    { p_locks_at: inAnHour() },
  ],
])('the start is not changed to %s', async (_, start, code, more) => {
  expect(await refusalOf(changeStart(ann, id, start, null, more))).toBe(code);
});

/** When a game starts, locks and ends, in UTC. */
const timesOf = ({ scheduled_start, locks_at, ends_at }: Game) =>
  [scheduled_start, locks_at, ends_at].map((at) => at && new Date(at).toISOString());

describe('postponing', () => {
  const move = (start: string, more: object = {}) => changeStart(ann, id, start, null, more);

  test('moves an end with the start, sets another one, and takes it away', async () => {
    const [start, end] = ['2027-01-15T19:00:00.000Z', '2027-01-15T23:00:00.000Z'];
    id = await openForLater([ann, ben], { p_scheduled_start: start, p_ends_at: end });
    const [saturday, midnight] = ['2027-01-16T19:00:00.000Z', '2027-01-16T23:00:00.000Z'];
    expect(timesOf(await move(saturday))).toEqual([saturday, null, midnight]);
    const later = '2027-01-17T01:00:00.000Z';
    expect(timesOf(await move(saturday, { p_ends_at: later }))).toEqual([saturday, null, later]);
    expect(timesOf(await move(saturday, { p_is_open: true }))).toEqual([...[saturday, null, null]]);
    const events = await game.callAs<object[]>(ben, 'events_since', { p_game_id: id, p_seq: 1 });
    expect(events).toMatchObject([
      { start_moved: true },
      { start_moved: false },
      { start_moved: false, ends_at: null },
    ]);
  });

  test('over a change of the clocks keeps the hours that the host’s clock shows', async () => {
    const [start, end] = ['2027-10-29T20:00+02:00', '2027-10-30T02:30+02:00'];
    id = await openForLater([ann, ben], { p_scheduled_start: start, p_ends_at: end });
    const p_time_zone = 'Europe/Berlin';
    const sunday = '2027-10-31T19:00:00.000Z';
    expect(timesOf(await move(sunday, { p_time_zone }))).toEqual([
      ...[sunday, null, '2027-11-01T01:30:00.000Z'],
    ]);
  });

  test('is the same in SQL and in the dialog', async () => {
    for (const [at, from, to, zone] of [
      ['2027-10-30T22:00Z', '2027-10-30T18:00Z', '2027-11-06T19:00Z', 'Europe/Berlin'],
      ['2027-11-02T07:00Z', '2027-10-26T06:00Z', '2027-11-02T07:00Z', 'Europe/Berlin'],
      ['2027-03-13T03:00Z', '2027-03-12T23:00Z', '2027-03-14T00:00Z', 'America/New_York'],
      ['2027-03-13T07:30Z', '2027-03-13T01:00Z', '2027-03-14T01:00Z', 'America/New_York'],
      ['2027-05-01T12:00Z', '2027-05-01T12:00Z', '2027-05-09T12:45Z', 'Asia/Kathmandu'],
    ] as const) {
      const [{ moved }] = (await sql`
        select private.moved_along(${at}, ${from}, ${to}, ${zone}) as moved`) as [{ moved: Date }];
      expect(new Date(movedAlong(at, from, to, zone))).toEqual(moved);
    }
  });

  test('moves a lock before the start, or sets it, but not beyond the start or the end', async () => {
    const [lock, start, end] = [inAnHour(1), inAnHour(2), inAnHour(6)] as const;
    id = await openChosen(lock, start, { p_ends_at: end });
    const later = (at: string) => new Date(Date.parse(at) + 86_400_000).toISOString();
    const next = [later(lock), later(start), later(end)] as const;
    expect(timesOf(await move(next[1]))).toEqual([next[1], next[0], next[2]]);
    const set = { p_locks_at: inAnHour(3), p_ends_at: next[2] };
    expect(timesOf(await move(next[1], set))).toEqual([next[1], set.p_locks_at, next[2]]);
    for (const [more, code] of [
      [{ p_locks_at: inAnHour(-1) }, 'invalid_lock'],
      [{ p_locks_at: later(next[1]), p_ends_at: inAnHour(100) }, 'lock_after_start'],
      [{ p_ends_at: start }, 'invalid_times'],
    ] as const)
      expect(await refusalOf(move(next[1], more))).toBe(code);
  });

  test('after the cards have locked leaves them locked, and moves the rest', async () => {
    const lock = inAnHour(1);
    id = await openChosen(lock, inAnHour(2), { p_ends_at: inAnHour(4) });
    await game.buy(ben, id);
    const passed = new Date(Date.now() - 60_000).toISOString();
    await sql`update public.games set locks_at = ${passed} where id = ${id}`;
    await runSchedule(sql);
    const start = inAnHour(26);
    expect(await move(start)).toMatchObject({ is_locked: true, status: 'upcoming' });
    expect(timesOf(await gameOf(ben, id)).slice(0, 2)).toEqual([start, passed]);
    expect(await refusalOf(move(start, { p_locks_at: inAnHour(3) }))).toBe('cards_locked');
    expect((await chosen.cardOf(ben, id)).squares).toHaveLength(24);
  });

  test('keeps who comes and their cards, and lets reminders begin again', async () => {
    await game.buy(ann, id);
    await starts.answer(ben, id, false);
    await sql`insert into public.reminders values (${id}, 'game_starts'), (${id}, 'game_locks')`;
    await move(inAnHour(30));
    expect(await starts.answersOf(ann, id)).toEqual({ Ann: true, Ben: false });
    expect(await gameOf(ann, id)).toMatchObject({ cards_sold: 1, pot_amount: 2.5 });
    expect(await sql`select from public.reminders where game_id = ${id}`).toHaveLength(0);
    expect(await allWrong(id)).toEqual([]);
  });
});

test('the same start again is no event, and another one is, for everybody on the page', async () => {
  const { scheduled_start } = await gameOf(ann, id);
  await changeStart(ann, id, scheduled_start);
  expect(await typesOf(id)).toEqual(['game_created']);
  const p_start = inAnHour(3);
  await changeStart(ann, id, p_start);
  const [, event] = await game.callAs<{ scheduled_start: string }[]>(ben, 'events_since', {
    ...{ p_game_id: id, p_seq: 0 },
  });
  expect(new Date(event!.scheduled_start).toISOString()).toBe(p_start);
});

/** Opens a game that starts in two hours, whose cards lock at this time. */
const openChosen = (p_locks_at: string, p_scheduled_start = inAnHour(2), more: object = {}) =>
  chosen.openPrivately([ann, ben], { p_scheduled_start, p_locks_at, ...more });

test('chosen cards lock when the host starts the game before they would, and are filled', async () => {
  id = await openChosen(inAnHour(1));
  const card = await game.buy(ben, id);
  await startNow(ann, id);
  expect(await refusalOf(chosen.seal(ben, card, 0))).toBe('cards_locked');
  await runSchedule(sql);
  expect(await gameOf(ben, id)).toMatchObject({ status: 'active', is_locked: true });
  expect((await chosen.cardOf(ben, id)).squares).toHaveLength(24);
  expect(await allWrong(id)).toEqual([]);
});

test('cards that lock at the start lock at the new one', async () => {
  const at = inAnHour(2);
  const together = await openChosen(at, at);
  const { scheduled_start, locks_at } = await changeStart(ann, together, inAnHour(5));
  expect(locks_at).toBe(scheduled_start);
});

test('members see who comes; a card is a yes, and the last answer counts', async () => {
  const [cleo] = await makePeople('Cleo');
  await game.buy(ann, id);
  await starts.answer(ben, id, false);
  expect(await starts.answersOf(ann, id)).toEqual({ Ann: true, Ben: false });
  await game.buy(ben, id);
  await starts.answer(ann, id, false);
  expect(await starts.answersOf(ben, id)).toEqual({ Ann: false, Ben: true });
  expect(await starts.answersOf(await game.makeAdmin(), id)).toBeNull();
  expect(await refusalOf(starts.answer(cleo, id, true))).toBe('not_a_member');
  expect(await refusalOf(starts.answer(ben, id, null))).toBe('invalid_request');
  await startNow(ann, id);
  expect(await refusalOf(starts.answer(ben, id, true))).toBe('game_not_upcoming');
  expect(await starts.answersOf(ben, id)).toBeNull();
});

test('a player who leaves before the start gets the price back, and a game without members still starts', async () => {
  await game.buyAll([ann, ben], id);
  await leaveGroupOf(ben, id);
  expect(await gameOf(ann, id)).toMatchObject({ cards_sold: 1, pot_amount: 2.5 });
  await game.callAs(ann, 'delete_account');
  await starts.startsIn(id, -1);
  await runSchedule(sql);
  expect(await typesOf(id)).toEqual(expect.arrayContaining(['card_returned', 'game_started']));
  expect(await allWrong(id)).toEqual([]);
});

test('the answer of somebody who left the group is gone, also after they come back', async () => {
  const p_group_id = (await gameOf(ann, id)).group_id!;
  await starts.answer(ben, id, true);
  await leaveGroupOf(ben, id);
  expect(await starts.answersOf(ann, id)).toEqual({ Ann: null });
  await sql`insert into public.group_members (group_id, user_id) values (${p_group_id}, ${ben.id})`;
  expect(await starts.answersOf(ann, id)).toEqual({ Ann: null, Ben: null });
});
