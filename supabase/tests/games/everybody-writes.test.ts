import { beforeEach, describe, expect, test } from 'vitest';
import type { GroupState } from '../../../lib/contract/groups.ts';
import type { GamePage, TableView } from '../../../lib/contract/screens.ts';
import { limits } from '../../../lib/limits.ts';
import { headlineOf } from '../../../lib/words/events.ts';
import { cardOf, inAnHour } from '../support/chosen.ts';
import { runSchedule } from '../support/clock.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import {
  addWrittenSquare,
  ownSquares,
  writtenSquaresSeenBy,
  openWritten,
  saveSet,
  squaresOf,
} from '../support/sets.ts';

let ann: Person, ben: Person, cora: Person, stranger: Person;
let group: string;
let id: string;

const open = (count: number, more: object = {}) => openWritten(ann, group, count, more);
const add = (who: Person, square: string, more: object = {}) =>
  addWrittenSquare(who, id, square, more);
const remove = (who: Person, p_square_id: string) =>
  game.callAs(who, 'delete_written_square', { p_game_id: id, p_square_id });
const start = (who = ann) => game.callAs(who, 'start_game', { p_game_id: id });
const seen = (who: Person) => writtenSquaresSeenBy(who, id);
const statusNow = async () => (await game.stateOf(ann, id))!.game.status;

beforeEach(async () => {
  [ann, ben, cora, stranger] = await makePeople('Ann', 'Ben', 'Cora', 'Stranger');
  group = await game.makeGroup([ann, ben, cora]);
  id = await open(22);
});

describe('before the start', () => {
  test('members add squares, equal ones are one, and everybody reads who wrote them', async () => {
    const about = { p_text: 'By an hour', p_about_id: cora.id };
    expect(await add(ben, ' Cora  is late ', about)).toEqual({ is_new: true });
    expect(await add(ann, 'CORA is late')).toEqual({ is_new: false });
    const read = (await seen(cora))!;
    expect(read.people.map((one) => one.display_name).sort()).toEqual(['Ann', 'Ben', 'Cora']);
    expect(read).toMatchObject({ missing: 2 });
    expect(read.squares).toHaveLength(23);
    const square = { summary: 'Cora is late', text: 'By an hour', by: 'Ben', about_name: 'Cora' };
    expect(read.squares.at(-1)).toMatchObject({ ...square, is_mine: false, is_about_me: true });
    const types = await sql`select type from public.game_events where game_id = ${id} order by seq`;
    expect(types.map(({ type }) => type)).toEqual(['game_created', 'lines_changed']);
  });

  test('two equal squares at once are one, and every other is there', async () => {
    const all = await Promise.all([
      ...[ann, ben, cora].map((who) => add(who, 'The same thought')),
      ...[ann, ben, cora].map((who) => add(who, `A thought of ${who.name}`)),
    ]);
    expect(all.filter(({ is_new }) => is_new)).toHaveLength(4);
    expect((await seen(ann))!.squares).toHaveLength(26);
    expect(await game.gaps()).toEqual([]);
  });

  test('each deletes their own square, and the host any', async () => {
    await add(ben, 'Ben sings');
    await add(cora, 'Cora sings');
    const [bens, coras] = (await seen(ann))!.squares.slice(-2).map((square) => square.id);
    expect(await refusalOf(remove(ben, coras!))).toBe('not_creator');
    await remove(ben, bens!);
    await remove(ben, bens!);
    await remove(ann, coras!);
    expect((await seen(ann))!.squares).toHaveLength(22);
    const { timeline } = await game.callAs<GamePage>(cora, 'game_page', { p_game_id: id });
    expect(timeline.map(headlineOf).filter(Boolean)).toEqual([
      { kicker: 'Cut', text: expect.stringMatching(/“Cora sings”.* was deleted/), by: 'Ann' },
      expect.objectContaining({ kicker: 'First edition' }),
    ]);
  });

  test('each change says how many squares are missing, and so do lists of games and the invitation', async () => {
    const missing = async () => (await game.stateOf(ben, id))!.game.missing_lines;
    expect(await missing()).toBe(2);
    await add(ben, 'Ben sings');
    const { timeline } = await game.callAs<GamePage>(cora, 'game_page', { p_game_id: id });
    expect(timeline[0]).toMatchObject({ type: 'lines_changed', missing_lines: 1 });
    const { games } = await game.callAs<GroupState>(cora, 'group_state', { p_group_id: group });
    expect(games[0]).toMatchObject({ id, missing_lines: 1 });
    const [code] = await sql`
      select invite_code from public.groups where id = ${group}`;
    const look = () => game.visitByApp('invite_preview', { invite_code_param: code!.invite_code });
    expect(await look()).toMatchObject({ everybody_writes: true });
    await game.callAs(ann, 'call_off_game', { p_game_id: id });
    expect(await look()).toMatchObject({ everybody_writes: false });
  });

  test('a table view says how many squares there are and who wrote them, without names where they are hidden', async () => {
    await add(ben, 'Ben sings');
    const link = async (p_shows_names: boolean) => {
      const options = { p_id: id, p_shows_names, p_shows_code: false, p_renews: true };
      const { token } = await game.callAs<{ token: string }>(ann, 'save_secret_link', options);
      return () => game.visit<TableView>('table_view', { p_token: token });
    };
    const look = await link(true);
    expect((await look()).writing).toEqual({ squares: 23, missing: 1, writers: ['Ann', 'Ben'] });
    const hidden = await link(false);
    expect((await hidden()).writing).toEqual({ squares: 23, missing: 1, writers: null });
    await game.callAs(ann, 'call_off_game', { p_game_id: id });
    expect((await hidden()).writing).toBeNull();
  });

  test('nobody outside the group reads, writes or deletes', async () => {
    await add(cora, 'Cora sings');
    await game.callAs(cora, 'leave_group', { p_group_id: group });
    const square = (await seen(ann))!.squares.at(-1)!;
    expect(square).toMatchObject({ summary: 'Cora sings', by: 'Cora' });
    for (const outsider of [cora, stranger, await game.makeAdmin()]) {
      expect(await refusalOf(add(outsider, 'From outside'))).toBe('not_a_member');
      expect(await refusalOf(remove(outsider, square.id))).toBe('not_a_member');
    }
    expect(await game.callAs(stranger, 'game_page', { p_game_id: id })).toBeNull();
    expect(await refusalOf(add(ben, 'About a stranger', { p_about_id: stranger.id }))).toBe(
      'invalid_request',
    );
  });

  test('a square fits a card, and a person and a set have a limit', async () => {
    for (const bad of ['four', 'x'.repeat(51), ' \n ', '\u202e\u200d'])
      expect(await refusalOf(add(ben, bad))).toBe('invalid_square');
    const hostile = '<img src=x onerror=alert(1)>\u202e @ben';
    await add(ben, hostile);
    expect((await seen(ann))!.squares.at(-1)!.summary).toBe('<img src=x onerror=alert(1)> @ben');
    for (let n = 1; n < limits.squares_per_person; n++) await add(ben, `Ben writes ${n}`);
    expect(await refusalOf(add(ben, 'One more'))).toBe('too_many_written_squares');
    await sql`
      insert into public.bingo_squares (theme_id, summary, text)
      select theme_id, 'Filled ' || n, 'x' from public.games, generate_series(1, ${limits.set.max}) as n
      where id = ${id} limit ${limits.set.max - 22 - limits.squares_per_person}`;
    expect(await refusalOf(add(cora, 'One more'))).toBe('too_many_squares');
    expect(await add(ben, 'BEN writes 1')).toEqual({ is_new: false });
  });

  test('nobody saves or deletes the set, or takes it for a second such game, until the game is over', async () => {
    await add(ben, 'Ben sings');
    const theme_id = (await game.stateOf(ann, id))!.game.theme_id!;
    const before = (await squaresOf(ben, theme_id))!;
    expect(before.game_id).toBe(id);
    const save = (version = before.version) =>
      saveSet(ann, group, [...ownSquares(24), { summary: 'BEN sings' }], { id: theme_id, version });
    const drop = () => game.callAs(ann, 'delete_set', { p_theme_id: theme_id });
    const more = { p_set: null, p_theme_id: theme_id };
    for (const use of [save, drop, () => open(0, more)])
      expect(await refusalOf(use())).toBe('set_in_use');
    await game.callAs(ann, 'call_off_game', { p_game_id: id });
    expect(await refusalOf(save(1))).toBe('set_changed');
    await save();
    id = await open(0, more);
    expect((await seen(ann))!.squares.at(-1)).toMatchObject({ summary: 'BEN sings', by: 'Ben' });
  });

  test('only a game of own squares with a later start and dealt cards is one in which everybody writes', async () => {
    for (const more of [
      { p_scheduled_start: null },
      { p_set: null, p_theme_id: await game.makeTheme() },
      { p_dealing: 'chosen', p_locks_at: inAnHour(0.5) },
    ])
      expect(await refusalOf(open(24, more))).toBe('cannot_write');
    expect(await refusalOf(open(23, { p_everybody_writes: false }))).toBe('too_few_squares');
    const other = await open(24, { p_everybody_writes: false });
    expect(await refusalOf(addWrittenSquare(ann, other, 'Not in this one'))).toBe('cannot_write');
    expect((await game.stateOf(ann, other))!.squares).toHaveLength(24);
  });
});

describe('the start', () => {
  const fill = async () => {
    for (const [at, about] of [ann, ben, cora, ann].entries())
      await add([ben, cora][at % 2]!, `Square about ${about.name} ${at}`, { p_about_id: about.id });
  };

  test('with too few squares is refused, by the host and by the clock, until they are there', async () => {
    const card = await game.buy(ben, id);
    expect(card.squares).toEqual([]);
    await expect(start()).rejects.toMatchObject({ message: 'squares_missing', detail: '2' });
    await sql`update public.games set scheduled_start = now() - interval '1 minute' where id = ${id}`;
    await runSchedule(sql);
    expect(await statusNow()).toBe('upcoming');
    expect(await cardOf(ben, id)).toMatchObject({ id: card.id, squares: [] });
    await fill();
    await runSchedule(sql);
    expect(await statusNow()).toBe('active');
  });

  test('deals every card once, without squares about its owner, and fixes the pool', async () => {
    await game.buy(ben, id);
    await game.buy(cora, id);
    await fill();
    await start();
    await game.buy(ann, id);
    const { squares } = (await game.stateOf(ann, id))!;
    expect(squares).toHaveLength(26);
    expect(await game.incompleteCards([id])).toEqual([]);
    const wrong = await sql`
      select from public.bingo_cards as card join public.card_squares as placed on placed.card_id = card.id
      join public.game_squares as square on square.id = placed.game_square_id
      where card.game_id = ${id} and square.about_id = card.user_id`;
    expect(wrong).toEqual([]);
    expect(await refusalOf(add(ben, 'Too late'))).toBe('game_not_upcoming');
    expect(await seen(ben)).toBeNull();
    await game.callAs(ann, 'end_game', { p_game_id: id });
    const again = await game.callAs<{ game_id: string }>(ann, 'play_again', { p_game_id: id });
    expect((await game.stateOf(ann, again.game_id))!.squares).toHaveLength(26);
  });

  test('at the moment of a square, has the square in its pool or refuses it', async () => {
    await fill();
    await add(ann, 'One square more');
    await game.buy(ben, id);
    const [added, deleted] = await Promise.allSettled([
      add(cora, 'At the last moment'),
      remove(ann, (await seen(ann))!.squares[0]!.id),
      start(),
      start(),
    ]);
    const refused = [added, deleted].flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as Error).message] : [],
    );
    expect(new Set([...refused, 'game_not_upcoming']).size).toBe(1);
    const { squares } = (await game.stateOf(ann, id))!;
    const isIn = squares.some(({ summary }) => summary === 'At the last moment');
    expect(isIn).toBe(added.status === 'fulfilled');
    expect(squares).toHaveLength(27 + Number(isIn) - Number(deleted.status === 'fulfilled'));
    expect(await game.incompleteCards([id])).toEqual([]);
  });
});
