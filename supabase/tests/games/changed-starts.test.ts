import { beforeEach, expect, test } from 'vitest';
import * as chosen from '../support/chosen.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import * as starts from '../support/starts.ts';
import { typesOf } from '../support/wins.ts';

const { changeStart, gameOf, openForLater } = starts;
const { inAnHour } = chosen;
let ann: Person, ben: Person, id: string;

beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
  id = await openForLater([ann, ben], { p_ends_at: inAnHour(9) });
});

test('of two windows that change the start at once, one succeeds and the other is refused', async () => {
  const seen = (await gameOf(ann, id)).scheduled_start!;
  const changes = await Promise.allSettled([
    changeStart(ann, id, inAnHour(3), seen),
    changeStart(ann, id, inAnHour(4), seen),
  ]);
  const late = changes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(await refusalOf(Promise.reject(late.reason as Error))).toBe('start_changed');
  expect((await typesOf(id)).filter((type) => type === 'game_updated')).toHaveLength(1);
});

test.each<[string, string | null, string]>([
  ['no time', null, 'invalid_start'],
  ['a time in the past', inAnHour(-1), 'invalid_times'],
  ['a time after the end', inAnHour(10), 'invalid_times'],
])('the start is not changed to %s', async (_, start, code) => {
  expect(await refusalOf(changeStart(ann, id, start))).toBe(code);
});

test('only the host changes the start, and only before the game starts', async () => {
  const stranger = await game.makeAdmin();
  expect(await refusalOf(changeStart(ben, id, inAnHour(3)))).toBe('not_creator');
  expect(await refusalOf(changeStart(stranger, id, inAnHour(3)))).toBe('not_a_member');
  const seen = (await gameOf(ann, id)).scheduled_start!;
  await starts.startNow(ann, id);
  expect(await refusalOf(changeStart(ann, id, inAnHour(3), seen))).toBe('game_not_upcoming');
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

test('cards that lock at the start lock at the new one; others stay before it', async () => {
  const at = inAnHour(2);
  const lockWith = (p_locks_at: string) =>
    chosen.openPrivately([ann, ben], { p_scheduled_start: at, p_locks_at });
  const together = await lockWith(at);
  const { scheduled_start, locks_at } = await changeStart(ann, together, inAnHour(5));
  expect(locks_at).toBe(scheduled_start);
  const earlier = await lockWith(inAnHour(1.5));
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
  await starts.startNow(ann, id);
  expect(await refusalOf(starts.answer(ben, id, true))).toBe('game_not_upcoming');
  expect(await starts.answersOf(ben, id)).toBeNull();
});

test('the answer of somebody who left the group is gone, also after they come back', async () => {
  const p_group_id = (await gameOf(ann, id)).group_id!;
  await starts.answer(ben, id, true);
  await game.callAs(ben, 'leave_group', { p_group_id });
  expect(await starts.answersOf(ann, id)).toEqual({ Ann: null });
  await sql`insert into public.group_members (group_id, user_id) values (${p_group_id}, ${ben.id})`;
  expect(await starts.answersOf(ann, id)).toEqual({ Ann: null, Ben: null });
});
