import { beforeEach, expect, test } from 'vitest';
import { runSchedule } from '../support/clock.ts';
import { makeNameless, makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { addLine, openWritten } from '../support/sets.ts';
import { openForLater } from '../support/starts.ts';
import { allWrong, endGame, typesOf } from '../support/wins.ts';

let ann: Person, ben: Person, gus: Person;
let group: string;
let id: string;

beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
  gus = await makeNameless('Gus');
  group = await game.makeGroup([ann, ben, gus]);
  id = await openWritten(ann, group, 10);
  await game.buy(ben, id);
  await game.buy(gus, id);
});

/** The game is over, nobody has won, and the pot went back. */
async function expectOver(cards_sold = 2) {
  const { game: over } = (await game.stateOf(gus, id))!;
  expect(over).toMatchObject({ status: 'completed', pot_returned: true, shares: [], cards_sold });
  expect((await typesOf(id)).at(-1)).toBe('game_ended');
  expect(await allWrong(id)).toEqual([]);
}

test('the host ends a game whose lines never come, and its pot goes back', async () => {
  expect(await refusalOf(endGame(ben, id))).toBe('not_creator');
  expect(await endGame(ann, id)).toMatchObject({ status: 'completed', is_final: true });
  await expectOver();
  expect(await refusalOf(addLine(gus, id, 'Too late for this'))).toBe('game_not_upcoming');
  expect(await refusalOf(endGame(ann, id))).toBe('game_not_active');
  const { theme_id } = (await game.stateOf(ann, id))!.game;
  await game.callAs(ann, 'delete_set', { p_theme_id: theme_id });
});

test('other games that have not started cannot be ended', async () => {
  const other = await openForLater([ann, ben]);
  expect(await refusalOf(endGame(ann, other))).toBe('game_not_active');
});

test('the clock ends a game whose time is up before its lines are there', async () => {
  await sql`
    update public.games set scheduled_start = now() - interval '2 hours', ends_at = now() - interval '1 hour'
    where id = ${id}`;
  await runSchedule(sql);
  await expectOver();
});

test('a game whose group has no other account ends with the account of its host, which takes the lines', async () => {
  await game.callAs(ben, 'leave_group', { p_group_id: group });
  await game.callAs(ann, 'delete_account');
  expect(await sql`select from public.themes where group_id = ${group}`).toEqual([]);
  await expectOver(1);
});
