import { beforeAll, expect, test } from 'vitest';
import type { HouseFeed } from '../../../lib/contract/house-games.ts';
import { makePeople, makePerson, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import * as wins from '../support/wins.ts';

let admin: Person;

beforeAll(async () => {
  admin = await game.makeAdmin();
});

const feedOf = (p_game_id: string | null) => game.visit<HouseFeed>('house_feed', { p_game_id });
const newerThan = (one: string, other: string) =>
  expect(Date.parse(one)).toBeGreaterThan(Date.parse(other));

test('a mark stays in the feed when it is taken back, and a late receipt makes it newer', async () => {
  const id = await game.makeActiveHouseGame(admin);
  const { squares } = (await game.stateOf(null, id))!;
  const p_game_square_id = squares[0]!.id;
  expect(await feedOf(id)).toMatchObject({ games: [{ id }], marks: [], ends: [] });

  await game.mark(admin, p_game_square_id);
  const [marked] = (await feedOf(id)).marks;
  expect(marked).toMatchObject({ id: p_game_square_id, is_marked: true, source_url: null });
  expect(marked!.updated_at).toBe(marked!.at);

  const p_source_url = 'https://news.example.test/';
  await game.callAs(admin, 'add_receipt', { p_game_square_id, p_source_url });
  const [proved] = (await feedOf(id)).marks;
  expect(proved).toMatchObject({ at: marked!.at, source_url: p_source_url });
  newerThan(proved!.updated_at, marked!.updated_at);

  await game.callAs(admin, 'unmark_square', { p_game_square_id });
  const { marks } = await feedOf(id);
  expect(marks).toMatchObject([{ id: p_game_square_id, is_marked: false, source_url: null }]);
  newerThan(marks[0]!.updated_at, proved!.updated_at);
});

test('the end stays in the feed when its win is taken back', async () => {
  const id = await game.makeActiveHouseGame(admin);
  const [ann, ben] = await makePeople('Ann', 'Ben');
  const card = await game.buy(ann, id);
  await game.buy(ben, id);
  await wins.winWith(ann, card, admin);
  const before = (await feedOf(id)).ends;
  expect(before).toMatchObject([{ game_id: id }]);

  const [square = ''] = wins.rowOf(card);
  const { objection_id } = await wins.object(ben, square);
  await wins.decide(admin, objection_id, true);
  const { ends, games, marks } = await feedOf(id);
  expect(games).toMatchObject([{ status: 'active' }]);
  expect(ends).toMatchObject([{ game_id: id, at: before[0]!.at }]);
  newerThan(ends[0]!.updated_at, before[0]!.updated_at);
  expect(marks.find((mark) => mark.id === square)).toMatchObject({ is_marked: false });
});

test('the feed of the house has its games and no private one', async () => {
  const id = await game.makeActiveHouseGame(admin);
  const { squares } = (await game.stateOf(null, id))!;
  await game.mark(admin, squares[0]!.id);
  const host = await makePerson('Hal');
  const own = await game.makePrivateGame([host]);
  const feed = await feedOf(null);
  expect(feed.games.map((one) => one.id)).toContain(id);
  expect(feed.games.every(({ kind }) => kind === 'house')).toBe(true);
  expect(feed.marks.map((mark) => mark.game_id)).toContain(id);
  expect(await feedOf(own)).toEqual({ games: [], marks: [], ends: [] });
});
