import { beforeAll, expect, test } from 'vitest';
import type { GameState } from '../../../lib/bingo/game.ts';
import { makeNameless, makePeople, refusalOf, settled, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { allowGuests, foundGroup, join, startGameIn, type Group } from '../support/groups.ts';

const { callAs, stateOf } = game;
let admin: Person;

beforeAll(async () => {
  admin = await game.makeAdmin();
});

const rename = (who: Person, p_display_name: string) =>
  callAs<{ display_name: string }>(who, 'rename_me', { p_display_name });
const namesIn = (group: Group) => sql`
  select user_id, private.member_name(group_id, user_id) as name from public.group_members
  where group_id = ${group.group_id}`;
const nameIn = async (group: Group, who: Person) =>
  (await namesIn(group)).find(({ user_id }) => user_id === who.id)!.name as string;
const playersOf = (state: GameState | null) => state!.players.map((one) => one.display_name);

async function openTable() {
  const [host, friend] = await makePeople('Alexx', 'Ben');
  const group = await foundGroup(host);
  await join(friend, group.invite_code);
  const id = await startGameIn(host, group);
  await game.buyAll([host, friend], id);
  return { host, friend, group, id };
}

test('a new name is in the group, the running game and the account at once, and a past event keeps the old one', async () => {
  const { host, friend, group, id } = await openTable();
  const [square] = (await stateOf(host, id))!.squares;
  await game.mark(host, square!.id);
  expect(await rename(host, '  Alex  ')).toEqual({ display_name: 'Alex' });
  expect(await nameIn(group, host)).toBe('Alex');
  const state = await stateOf(friend, id);
  expect(playersOf(state)).toEqual(['Alex', 'Ben']);
  expect(state!.squares.find((one) => one.id === square!.id)!.marked_by_name).toBe('Alex');
  const story = await callAs<{ type: string; by?: string }[]>(friend, 'game_timeline', {
    ...{ p_game_id: id, p_before_seq: null, p_limit: 50 },
  });
  expect(story.find(({ type }) => type === 'square_marked')!.by).toBe('Alexx');
});

test('results and a winner keep the old name, the standings have the new one', async () => {
  const { host, friend, group, id } = await openTable();
  const [card] = await callAs<{ id: string; squares: [] }[]>(host, 'my_cards', { p_game_id: id });
  await game.markPositions(host, card as never, game.MIDDLE_ROW);
  await callAs(host, 'call_bingo', { p_card_id: card!.id });
  await rename(host, 'Alex');
  const state = (await stateOf(friend, id))!;
  expect(state.game.wins.map((win) => win.display_name)).toEqual(['Alexx']);
  expect(playersOf(state)).toEqual(['Alexx', 'Ben']);
  expect(new Set(state.squares.flatMap((one) => one.marked_by_name ?? []))).toEqual(
    new Set(['Alexx']),
  );
  const [standings] = await sql`select private.standings_of(${group.group_id}) as rows`;
  expect((standings!.rows as { display_name: string }[]).map((row) => row.display_name)).toContain(
    'Alex',
  );
});

test('an account gets a number where a member has the name, and loses it with another name', async () => {
  const { host, friend, group, id } = await openTable();
  await rename(friend, 'ALEXX');
  expect(await nameIn(group, friend)).toBe('ALEXX (2)');
  expect(playersOf(await stateOf(host, id))).toEqual(['Alexx', 'ALEXX (2)']);
  await rename(friend, 'Ben');
  expect(await nameIn(group, friend)).toBe('Ben');
  expect(await rename(friend, 'Ben')).toEqual({ display_name: 'Ben' });
});

test('a person without an account changes their name, but not to one that a member has', async () => {
  const { host, friend, group, id } = await openTable();
  await allowGuests(host, group);
  const gus = await makeNameless('Guss');
  await join(gus, group.invite_code);
  await game.buy(gus, id);
  await rename(gus, 'Gus');
  expect(playersOf(await stateOf(host, id))).toContain('Gus');
  expect(await refusalOf(rename(gus, 'ben'))).toBe('name_taken');
  expect(await nameIn(group, gus)).toBe('Gus');
  expect(friend.name).toBe('Ben');
});

test('an account and a person without one who take a name at once never have the same', async () => {
  const { host, group } = await openTable();
  await allowGuests(host, group);
  const gus = await makeNameless('Gus');
  await join(gus, group.invite_code);
  const { refused } = await settled([rename(host, 'Zed'), rename(gus, 'Zed')]);
  expect(refused.every((code) => code === 'name_taken')).toBe(true);
  const names = (await namesIn(group)).map(({ name }) => name as string);
  expect(new Set(names).size).toBe(names.length);
});

test('in a house game running cards follow, except where a name was taken down', async () => {
  const [player] = await makePeople('Nasty');
  const followed = await game.makeActiveHouseGame(admin);
  const cleaned = await game.makeActiveHouseGame(admin);
  await game.buy(player!, followed);
  const { card_number } = await game.buy(player!, cleaned);
  await callAs(admin, 'take_down_name', { p_game_id: cleaned, p_card_number: card_number });
  await rename(player!, 'Nice');
  const boards = await Promise.all([followed, cleaned].map((id) => stateOf(null, id)));
  expect(boards.map((state) => state!.leaderboard[0]!.display_name)).toEqual([
    'Nice',
    `Reader #${card_number}`,
  ]);
});

test.each(['', '   ', '\u200b', 'x'.repeat(101)])('the name %j is refused', async (name) => {
  const [person] = await makePeople('Ann');
  expect(await refusalOf(rename(person!, name))).toBe('invalid_display_name');
});
