import { beforeEach, expect, test } from 'vitest';
import { limits } from '../../../lib/limits.ts';
import { inAnHour } from '../support/chosen.ts';
import { becomeAccount, makeNameless, makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { allowGuests, groupOf, join } from '../support/groups.ts';
import { addWrittenSquare, writtenSquaresSeenBy, openWritten, startGame } from '../support/sets.ts';

let ann: Person, ben: Person, cora: Person, stranger: Person;
let group: string;
let id: string;

const add = (who: Person, square: string, more: object = {}) =>
  addWrittenSquare(who, id, square, more);
const remove = (who: Person, p_square_id: string) =>
  game.callAs(who, 'delete_written_square', { p_game_id: id, p_square_id });
const start = (who = ann) => game.callAs(who, 'start_game', { p_game_id: id });
const seen = (who: Person) => writtenSquaresSeenBy(who, id);

beforeEach(async () => {
  [ann, ben, cora, stranger] = await makePeople('Ann', 'Ben', 'Cora', 'Stranger');
  group = await game.makeGroup([ann, ben, cora]);
  id = await openWritten(ann, group, 22);
});

test('players without an account add forty squares together, also after one is gone, and the others go on', async () => {
  const grp = await groupOf(id);
  await allowGuests(ann, grp);
  const guests = await Promise.all(['Gil', 'Gus', 'Gwen'].map(makeNameless));
  for (const guest of guests) await join(guest, grp.invite_code);
  const [gil, gus, gwen] = guests as [Person, Person, Person];
  for (let n = 1; n <= 25; n += 1) await add(gil, `Gil has thought ${n}`);
  for (let n = 1; n <= 15; n += 1) await add(gus, `Gus has thought ${n}`);
  const refused = { message: 'too_many_guest_squares', detail: String(limits.squares_of_guests) };
  for (const guest of [gus, gwen])
    await expect(add(guest, 'One too many')).rejects.toMatchObject(refused);
  await game.callAs(gil, 'delete_account');
  await expect(add(gwen, 'One too many')).rejects.toMatchObject(refused);
  expect(await add(ben, 'Ben has a thought')).toEqual({ is_new: true });
  await becomeAccount(gus);
  expect(await add(gwen, 'Room for one more')).toEqual({ is_new: true });
});

test('the squares of a removed member go with the member, except those that were played, and a leaving one’s stay', async () => {
  await add(ben, 'Ben sings tonight');
  await add(cora, 'Cora sings tonight');
  await start();
  const { game_id } = await startGame(ann, group, {
    ...{
      p_theme_id: (await sql`select theme_id from public.games where id = ${id}`)[0]!.theme_id,
    },
    ...{ p_everybody_writes: true, p_scheduled_start: inAnHour() },
  });
  id = game_id;
  for (const who of [ben, cora])
    await add(who, `${who.name} dances tomorrow`, { p_about_id: who.id });
  const { invite_code } = await groupOf(id);
  await game.callAs(cora, 'leave_group', { p_group_id: group });
  await join(stranger, invite_code);
  await add(stranger, 'Nobody likes this');
  const theirs = async () => (await seen(ann))!.squares.slice(22).map(({ summary }) => summary);
  expect(await theirs()).toHaveLength(5);
  await game.callAs(ann, 'remove_member', { p_group_id: group, p_user_id: ben.id });
  await game.callAs(ann, 'remove_member', { p_group_id: group, p_user_id: stranger.id });
  expect(await theirs()).toEqual([
    'Ben sings tonight',
    'Cora sings tonight',
    'Cora dances tomorrow',
  ]);
  const types =
    await sql`select type from public.game_events where game_id = ${id} order by seq desc limit 2`;
  expect(types.map(({ type }) => type)).toEqual(['member_removed', 'lines_changed']);
  expect(await game.gaps()).toEqual([]);
});

test('the game keeps the number of missing squares, whatever changes them', async () => {
  const kept = async () => {
    const [row] = await sql`
      select missing_lines as kept, private.missing_before_start(game) as counted from public.games as game where id = ${id}`;
    expect(row!.kept).toBe(row!.counted);
    return row!.kept as number;
  };
  expect(await kept()).toBe(2);
  for (const square of ['One', 'Two', 'Three'])
    await add(ben, `${square} about Cora`, { p_about_id: cora.id });
  expect(await kept()).toBe(2);
  await add(ben, 'One about Ben himself', { p_about_id: ben.id });
  expect(await kept()).toBe(1);
  await remove(ann, (await seen(ann))!.squares.at(-1)!.id);
  expect(await kept()).toBe(2);
  await game.callAs(cora, 'delete_account');
  expect(await kept()).toBe(0);
  await game.callAs(ann, 'remove_member', { p_group_id: group, p_user_id: ben.id });
  expect(await kept()).toBe(2);
});
