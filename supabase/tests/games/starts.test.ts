import { beforeEach, expect, test } from 'vitest';
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

test.each<[string, string | null, string]>([
  ['no time', null, 'invalid_start'],
  ['a time in the past', inAnHour(-1), 'invalid_times'],
  ['a time after the end', inAnHour(10), 'invalid_times'],
])('the start is not changed to %s', async (_, start, code) => {
  expect(await refusalOf(changeStart(ann, id, start))).toBe(code);
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
const openChosen = (p_locks_at: string, p_scheduled_start = inAnHour(2)) =>
  chosen.openPrivately([ann, ben], { p_scheduled_start, p_locks_at });

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

test('cards that lock at the start lock at the new one; others stay before it', async () => {
  const at = inAnHour(2);
  const together = await openChosen(at, at);
  const { scheduled_start, locks_at } = await changeStart(ann, together, inAnHour(5));
  expect(locks_at).toBe(scheduled_start);
  const earlier = await openChosen(inAnHour(1.5));
  expect(await refusalOf(changeStart(ann, earlier, inAnHour(1)))).toBe('lock_after_start');
  await changeStart(ann, earlier, inAnHour(1.75));
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
