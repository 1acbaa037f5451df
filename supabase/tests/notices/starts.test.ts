import { beforeEach, expect, test } from 'vitest';
import { inAnHour } from '../support/chosen.ts';
import { runSchedule } from '../support/clock.ts';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { noticeLine } from '../../../lib/words/notices.ts';
import { choose, kindsOf, noticesOf } from '../support/notices.ts';
import * as starts from '../support/starts.ts';
import * as chosen from '../support/chosen.ts';
import { groupOf, leaveGroupOf, startGameIn } from '../support/groups.ts';

let ann: Person, ben: Person, cleo: Person, id: string;

/** Ann holds a card, Ben said yes, and Cleo said no, to a game that was announced three hours ago. */
beforeEach(async () => {
  [ann, ben, cleo] = await makePeople('Ann', 'Ben', 'Cleo');
  id = await starts.openForLater([ann, ben, cleo]);
  await sql`update public.games set created_at = now() - interval '3 hours' where id = ${id}`;
  await game.buy(ann, id);
  await starts.answer(ben, id, true);
  await starts.answer(cleo, id, false);
});

const all = async () => [await kindsOf(ann), await kindsOf(ben), await kindsOf(cleo)];
const remindAt = async (minutes: number) => {
  await starts.startsIn(id, minutes);
  await Promise.all([1, 2, 3].map(() => runSchedule(sql)));
};

test('an hour before the start, those who hold a card or come are reminded once', async () => {
  await remindAt(61);
  expect(await all()).toEqual([[], [], []]);
  await remindAt(59);
  await remindAt(30);
  expect(await all()).toEqual([['game_starts'], ['game_starts'], []]);
  const { scheduled_start } = await starts.gameOf(ann, id);
  expect(await noticesOf(ben)).toMatchObject([{ game: { id }, at: scheduled_start }]);
});

test('a start that is moved to later reminds nobody until its new hour, and then once more', async () => {
  await remindAt(30);
  await starts.changeStart(ann, id, inAnHour(4));
  await runSchedule(sql);
  expect(await kindsOf(ben)).toEqual(['game_starts', 'start_changed']);
  await remindAt(50);
  expect(await kindsOf(ben)).toEqual(['game_starts', 'start_changed', 'game_starts']);
});

test('a changed start calls all members but the host once, with the last start, and nobody else', async () => {
  const [sid] = await makePeople('Sid');
  await choose(cleo, 'start_changed', false);
  await starts.changeStart(ann, id, inAnHour(4));
  await starts.changeStart(ann, id, inAnHour(5));
  expect(await all()).toEqual([[], ['start_changed'], []]);
  expect(await kindsOf(sid)).toEqual([]);
  const { scheduled_start } = await starts.gameOf(ann, id);
  expect(await noticesOf(ben)).toMatchObject([{ game: { id }, at: scheduled_start }]);
});

test('nobody is reminded of a game that was announced within the hour, or that they switched off', async () => {
  await choose(ben, 'game_starts', false);
  await sql`update public.games set created_at = now() where id = ${id}`;
  await remindAt(50);
  expect(await all()).toEqual([[], [], []]);
  await sql`update public.games set created_at = now() - interval '3 hours' where id = ${id}`;
  await remindAt(50);
  expect(await all()).toEqual([['game_starts'], [], []]);
});

test('somebody who leaves the group is reminded of nothing', async () => {
  await leaveGroupOf(ben, id);
  await remindAt(50);
  expect(await kindsOf(ben)).toEqual([]);
});

test('the start calls those who hold a card or come, and the end only those who hold a card', async () => {
  await remindAt(-1);
  expect(await all()).toEqual([['game_began'], ['game_began'], []]);
  await sql`
    update public.games set created_at = now() - interval '2 days', ends_at = now() + interval '20 hours'
    where id = ${id}`;
  await runSchedule(sql);
  expect(await all()).toEqual([['game_began', 'game_ends'], ['game_began'], []]);
});

test('everybody who played gets a notice of the next game with its start', async () => {
  await starts.startNow(ann, id);
  await game.buy(cleo, id);
  await game.callAs(ann, 'end_game', { p_game_id: id });
  const next = await startGameIn(ann, await groupOf(id), { p_scheduled_start: inAnHour(20) });
  const { scheduled_start } = await starts.gameOf(ann, next);
  const latest = async () => (await noticesOf(cleo))[0]!;
  expect(await latest()).toMatchObject({
    ...{ kind: 'game_began', game: { id: next }, at: scheduled_start, has_begun: false },
  });
  expect(noticeLine(await latest()).title).toBe('The next game is planned');
  await game.buy(cleo, next);
  await starts.startNow(ann, next);
  expect(await latest()).toMatchObject({ game: { id: next }, at: null, has_begun: true });
  expect(noticeLine(await latest()).title).toBe('The game has begun');
});

test('players of a game that still runs get a notice of the next one as well', async () => {
  await starts.startNow(ann, id);
  await game.buy(cleo, id);
  const next = await startGameIn(ann, await groupOf(id), { p_scheduled_start: inAnHour(20) });
  expect((await noticesOf(cleo))[0]).toMatchObject({ kind: 'game_began', game: { id: next } });
});

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

test.each([
  ['game_starts', 'scheduled_start', starts.openForLater],
  ['game_locks', 'locks_at', chosen.openPrivately],
  ['game_ends', 'ends_at', chosen.openPrivately],
] as const)(
  'nobody is reminded by %s more than a day before, nor less than twelve hours',
  async (kind, column, open) => {
    const [ann] = await makePeople('Ann');
    const id = await open([ann]);
    await game.buy(ann, id);
    const remindIn = async (minutes: number) => {
      await sql`
        update public.games
        set created_at = now() - interval '9 days', ${sql(column)} = now() + ${`${minutes} minutes`}::interval
        where id = ${id}`;
      await runSchedule(sql);
      return kindsOf(ann);
    };
    expect(await remindIn(24 * 60 + 1)).toEqual([]);
    expect(await remindIn(12 * 60 - 1)).toEqual([]);
    expect(await remindIn(24 * 60 - 1)).toEqual([kind]);
  },
);

test('a game that is over reminds nobody of its lock', async () => {
  const [ann] = await makePeople('Ann');
  const over = await chosen.openPrivately([ann], { p_locks_at: inAnHour(20) });
  await holdCard(ann, over);
  await game.callAs(ann, 'end_game', { p_game_id: over });
  await runSchedule(sql);
  expect(await kindsOf(ann)).toEqual([]);
});
