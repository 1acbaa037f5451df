import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import type { Visit } from '../../../lib/contract/games.ts';
import type { MyGames, MyHome } from '../../../lib/contract/screens.ts';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { removeFrom } from '../support/groups.ts';
import { endGame } from '../support/wins.ts';

const { callAs, mark, markPositions } = game;
let ann: Person;
let ben: Person;
let id: string;
let card: Card;

beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
  id = await game.makePrivateGame([ann, ben]);
  card = await game.buy(ann, id);
  await game.buy(ben, id);
});

const seqOf = async (of = id) => (await game.stateOf(ann, of))!.seq;
const visit = (person: Person, p_seq: number, p_game_id = id) =>
  callAs<Visit | null>(person, 'visit_game', { p_game_id, p_seq });
const gamesOf = (person: Person, args: object = {}) =>
  callAs<MyGames>(person, 'my_games', { ...args });
const rowsOf = async (person: Person, args: object = {}) =>
  (await gamesOf(person, args)).games.rows;
const newMarks = async (person: Person) => (await rowsOf(person))[0]!.new_marks;
const squareAt = (at: number) => card.squares[at]!.game_square_id;

test('the marks of others that still stand are new until the next visit', async () => {
  await mark(ben, squareAt(0));
  expect(await newMarks(ann)).toBe(0);
  expect(await visit(ann, await seqOf())).toBeNull();
  const seen = await seqOf();
  await mark(ann, squareAt(1));
  await mark(ben, squareAt(2));
  await mark(ben, squareAt(3));
  expect(await newMarks(ann)).toBe(2);
  await callAs(ben, 'unmark_square', { p_game_square_id: squareAt(3) });
  expect(await newMarks(ann)).toBe(1);
  expect(await newMarks(ben)).toBe(0);
  const { games } = await callAs<MyHome>(ann, 'my_home', { p_game_id: null });
  expect(games).toMatchObject([{ id, new_marks: 1 }]);

  const before = await visit(ann, await seqOf());
  expect(before).toMatchObject({ last_seq: seen, new_marks: 1 });
  expect(Date.parse(before!.visited_at)).toBeLessThan(Date.now());
  expect(await newMarks(ann)).toBe(0);
  expect(await visit(ann, await seqOf())).toBeNull();
});

test('a visit never goes back, nor beyond the last event', async () => {
  await visit(ann, 1_000_000);
  await mark(ben, squareAt(0));
  expect(await newMarks(ann)).toBe(1);
  await visit(ann, await seqOf());
  await visit(ann, 0);
  expect(await newMarks(ann)).toBe(0);
});

test('only somebody who holds a card and may see the game leaves a visit, which goes with the account', async () => {
  const [sid] = await makePeople('Sid');
  const left = () => sql`select user_id from public.game_visits where game_id = ${id}`;
  await visit(ann, 1);
  await removeFrom(ann, id, ben);
  for (const person of [sid, ben]) expect(await visit(person, 1)).toBeNull();
  expect([...(await left())]).toEqual([{ user_id: ann.id }]);
  await callAs(ann, 'delete_account');
  expect(await left()).toHaveLength(0);
});

test('the game that needs the fewest squares comes first, and finished ones come last', async () => {
  const [far, over] = [
    await game.makePrivateGame([ann, ben]),
    await game.makePrivateGame([ann, ben]),
  ];
  for (const one of [far, over]) await game.buy(ann, one);
  await markPositions(ben, card, game.MIDDLE_ROW.slice(1));
  await endGame(ann, over);
  const listed = (await rowsOf(ann, { p_filter: 'all' })).map((one) => [one.id, one.to_go]);
  expect(listed).toEqual([
    [id, 1],
    [far, 4],
    [over, null],
  ]);
  const { games } = await callAs<MyHome>(ann, 'my_home', { p_game_id: null });
  expect(games.map((one) => one.id)).toEqual([id, far]);
  expect((await rowsOf(ben)).map((one) => one.id)).toEqual([id]);
});

test('My Games is searched by game and group, filtered, and comes in pages', async () => {
  await sql`update public.games set theme_name = '100% Dinner' where id = ${id}`;
  const ids = [id];
  for (let n = 0; n < 2; n++) {
    const next = await game.makePrivateGame([ann]);
    await sql`update public.groups set name = 'The 100 % Club' where id = (
      select group_id from public.games where id = ${next})`;
    await game.buy(ann, next);
    ids.unshift(next);
  }
  const found = async (args: object) => {
    const { total, rows } = (await gamesOf(ann, args)).games;
    return [total, rows.map((one) => one.id)];
  };
  expect(await found({ p_page_size: 2 })).toEqual([3, ids.slice(0, 2)]);
  expect(await found({ p_page_size: 2, p_page: 2 })).toEqual([3, ids.slice(2)]);
  expect(await found({ p_page_size: 2, p_page: 3 })).toEqual([3, []]);
  expect(await found({ p_search: ' 100% dinner bingo ' })).toEqual([1, [id]]);
  expect(await found({ p_search: '100 % club' })).toEqual([2, ids.slice(0, 2)]);
  expect(await found({ p_search: '1_0' })).toEqual([0, []]);

  await callAs(ann, 'archive_game', { p_game_id: ids[0] });
  await endGame(ann, ids[1]!);
  expect(await found({})).toEqual([1, [id]]);
  expect(await found({ p_filter: 'archived' })).toEqual([1, [ids[0]]]);
  expect((await found({ p_filter: 'all' }))[0]).toBe(3);
});
