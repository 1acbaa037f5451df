import { beforeEach, describe, expect, test } from 'vitest';
import type { Game } from '../../../lib/bingo/game.ts';
import type { Answers } from '../../../lib/contract/functions.ts';
import * as chosen from '../support/chosen.ts';
import { runSchedule } from '../support/clock.ts';
import { makePeople, refusalOf, settled, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { groupOf, invite, startGameIn } from '../support/groups.ts';
import { heldBy } from '../support/guests.ts';
import { claimAt, fromNow, kindsOf, noticesOf, zoneAtNoon } from '../support/notices.ts';
import { openWritten } from '../support/sets.ts';
import * as starts from '../support/starts.ts';
import * as wins from '../support/wins.ts';

const { callAs } = game;
const { inAnHour } = chosen;
const callOff = (person: Person, p_game_id: string) =>
  callAs<Game>(person, 'call_off_game', { p_game_id });
const entriesOf = async (person: Person, p_game_id: string) =>
  (await callAs<Answers['game_books']>(person, 'game_books', { p_game_id }))!.entries.map(
    ({ reason, to_name, amount }) => [reason, to_name, amount],
  );
const times = async (id: string, type: string) =>
  (await wins.typesOf(id)).filter((one) => one === type).length;

let ann: Person, ben: Person, cleo: Person, id: string;

beforeEach(async () => {
  await sql`delete from private.deliveries where true`;
  [ann, ben, cleo] = await makePeople('Ann', 'Ben', 'Cleo');
  id = await starts.openForLater([ann, ben, cleo], { p_time_zone: zoneAtNoon() });
});

describe('a planned game', () => {
  test('is called off by its host alone: the prices go back, and cards stay readable', async () => {
    const [card] = await game.buyAll([ben, cleo], id);
    for (const [person, code] of [
      [ben, 'not_creator'],
      [await game.makeAdmin(), 'not_a_member'],
    ] as const)
      expect(await refusalOf(callOff(person, id))).toBe(code);
    expect(await callOff(ann, id)).toMatchObject({
      ...{ status: 'completed', is_called_off: true, started_at: null, is_final: true },
      ...{ pot_amount: 5, pot_returned: true, wins: [], shares: [] },
    });
    expect(await entriesOf(ben, id)).toEqual([
      ['card_sold', 'Pot', 5],
      ['pot_returned', 'The Mint', 5],
    ]);
    expect((await chosen.cardOf(ben, id)).squares).toEqual(card!.squares);
    expect(await wins.lastEvent(ben, id)).toMatchObject({ type: 'game_called_off', by: 'Ann' });
    expect(
      (await callAs<Answers['game_results']>(ben, 'game_results', { p_game_id: id }))!.cards,
    ).toEqual([]);
    expect(await wins.allWrong(id)).toEqual([]);
  });

  test('is called off once by two presses, and nobody plays, moves or starts it afterwards', async () => {
    await game.buy(ben, id);
    const games = await Promise.all([callOff(ann, id), callOff(ann, id)]);
    for (const one of games) expect(one.is_called_off).toBe(true);
    expect(await times(id, 'game_called_off')).toBe(1);
    expect(await refusalOf(starts.startNow(ann, id))).toBe('game_not_upcoming');
    expect(await refusalOf(starts.changeStart(ann, id, inAnHour(3)))).toBe('game_not_upcoming');
    expect(await refusalOf(starts.answer(ben, id, true))).toBe('game_not_upcoming');
    await expect(game.buy(cleo, id)).rejects.toThrow();
    await starts.startsIn(id, -1);
    await runSchedule(sql);
    expect(await times(id, 'game_started')).toBe(0);
    expect(await wins.allWrong(id)).toEqual([]);
  });

  test('at the moment of its start is started or called off, never both', async () => {
    await game.buy(ben, id);
    await starts.startsIn(id, -1);
    const { refused } = await settled<unknown>([
      callOff(ann, id),
      runSchedule(sql),
      starts.startNow(ann, id),
    ]);
    const [off, began] = [await times(id, 'game_called_off'), await times(id, 'game_started')];
    expect([off, began]).toEqual(off ? [1, 0] : [0, 1]);
    expect(refused).toEqual(['game_not_upcoming']);
    expect(await wins.allWrong(id)).toEqual([]);
  });

  test('that has started is ended instead', async () => {
    expect(await refusalOf(wins.endGame(ann, id))).toBe('game_not_active');
    await starts.startNow(ann, id);
    expect(await refusalOf(callOff(ann, id))).toBe('game_not_upcoming');
    expect(await wins.endGame(ann, id)).toMatchObject({ is_called_off: false });
    expect(await refusalOf(callOff(ann, id))).toBe('game_not_upcoming');
  });

  test('leaves an objection and the money of another game of the group alone', async () => {
    const people = [ann, ben, cleo];
    const won = await wins.winPrivately(people, ben);
    const planned = { p_scheduled_start: inAnHour(2) };
    const next = await startGameIn(ann, await groupOf(won.id), planned);
    await game.buyAll(people, next);
    await wins.object(cleo, won.squares[0]!);
    await callOff(ann, next);
    const [objection] = (await wins.objectionsIn(ann, won.id))!;
    expect(objection).toMatchObject({ status: 'open' });
    await wins.second(ann, objection!.id);
    expect(await starts.gameOf(ann, won.id)).toMatchObject({ status: 'active', wins: [] });
    expect(await wins.allWrong(won.id, next)).toEqual([]);
  });
});

describe('people', () => {
  test('are told as of a moved start, with a canceled entry for those who were invited by mail', async () => {
    const address = `dora-${crypto.randomUUID().slice(0, 8)}@example.test`;
    await invite(ann, await groupOf(id), address);
    const before = (await starts.gameOf(ann, id)).revision;
    await starts.changeStart(ann, id, inAnHour(30), null, { p_time_zone: zoneAtNoon() });
    await callOff(ann, id);
    expect([await kindsOf(ann), await kindsOf(ben)]).toEqual([[], ['start_changed']]);
    expect(await noticesOf(cleo)).toMatchObject([{ change: 'called_off', by: 'Ann' }]);
    const mails = await claimAt(fromNow(2 * 60_000));
    expect(mails).toMatchObject([
      { email: address, notice: { change: 'called_off' }, moved: { id, is_called_off: true } },
    ]);
    expect(mails[0]!.moved!.revision).toBeGreaterThan(before + 1);
  });

  test('are not reminded of it, and lose an unread reminder', async () => {
    await game.buy(ben, id);
    await sql`
      update public.games set created_at = now() - interval '3 days', scheduled_start = now() + interval '20 hours'
      where id = ${id}`;
    await runSchedule(sql);
    expect(await kindsOf(ben)).toEqual(['game_starts']);
    await callOff(ann, id);
    await runSchedule(sql);
    expect(await kindsOf(ben)).toEqual(['start_changed']);
  });

  test('count no game that was called off, or that nobody was close in', async () => {
    const people = [ann, ben];
    const won = await wins.winPrivately(people, ben);
    const season = async () =>
      (await callAs<Answers['group_state']>(ann, 'group_state', {
        p_group_id: (await groupOf(won.id)).group_id,
      }))!.season.map((row) => [row.display_name, row.games, row.wins, row.streak]);
    const played = await season();
    const record = await callAs(ben, 'my_record');
    expect(record).toMatchObject({ games: 1, wins: 1, streak: 1 });
    await wins.timePasses(won.id);
    const next = (more: object) => groupOf(won.id).then((group) => startGameIn(ann, group, more));
    const planned = await next({ p_scheduled_start: inAnHour(2) });
    await game.buyAll(people, planned);
    await callOff(ann, planned);
    const unmarked = await next({});
    await game.buyAll(people, unmarked);
    await wins.endGame(ann, unmarked);
    expect(await season()).toEqual(played);
    expect(await callAs(ben, 'my_record')).toEqual(record);
  });
});

describe('a house game', () => {
  test('is called off by an admin alone: prices go to the mint, contributions to the fund', async () => {
    const admin = await game.makeAdmin();
    const house = await game.makeHouseGame(admin);
    await callAs(admin, 'create_house_game', {
      p_title: 'Fills the fund',
      p_theme_id: await game.makeTheme(),
    });
    const ended = await game.makeActiveHouseGame(admin);
    await game.buy(ben, ended);
    await callAs(admin, 'end_house_game', { p_game_id: ended });
    const fund = await game.fundBalance();
    const token = game.guestToken();
    await game.buyAsGuest(token, house);
    await game.buy(ben, house);
    const give = { p_game_id: house, p_amount: 1.5 };
    expect(await callAs(admin, 'contribute_house_fund_to_game', give)).toBe(true);
    expect(await callAs(admin, 'contribute_house_fund_to_game', give)).toBe(true);
    expect(await refusalOf(callOff(ben, house))).toBe('not_admin');
    const off = await callOff(admin, house);
    expect(off).toMatchObject({ is_called_off: true, pot_returned: true, pot_claimed: false });
    expect(await game.fundBalance()).toBe(fund);
    expect((await entriesOf(ben, house)).slice(-2)).toEqual([
      ['pot_returned', 'The Mint', off.pot_amount - 3],
      ['pot_returned', 'House fund', 3],
    ]);
    expect(await kindsOf(ben)).toContain('start_changed');
    const [held] = await heldBy(token);
    expect(held!.card.squares).toHaveLength(24);
    await sql`update public.games set completed_at = now() - interval '3 days' where id = ${house}`;
    await sql`select private.return_unclaimed_pots()`;
    expect(await game.fundBalance()).toBe(fund);
    expect(await wins.allWrong(house)).toEqual([]);
    const feed = await game.visit<Answers['house_feed']>('house_feed', { p_game_id: house });
    expect(feed.ends).toMatchObject([{ game_id: house }]);
  });
});

describe('a private year', () => {
  test('is called off before its lock: its squares stay with their owners, and no salt is published', async () => {
    const year = await chosen.openPrivately([ann, ben], {
      p_pace: 'year',
      p_ends_at: inAnHour(99),
    });
    const card = await game.buy(ben, year);
    const spots = chosen.fitting(await chosen.poolOf(year));
    await chosen.save(ben, card, spots);
    await callOff(ann, year);
    expect((await chosen.draftOf(ben, card))!.places).toEqual(spots);
    expect(await chosen.draftOf(ann, card)).toBeNull();
    expect(await refusalOf(chosen.save(ben, card, spots, 1))).toBe('game_not_active');
    expect(await chosen.sealsOf(ann, year)).toMatchObject([{ salt: null, squares: null }]);
    await runSchedule(sql);
    expect(await wins.typesOf(year)).not.toContain('cards_locked');
    expect(await wins.allWrong(year)).toEqual([]);
  });

  test('is not called off from its lock on', async () => {
    const year = await chosen.openPrivately([ann, ben], { p_ends_at: inAnHour(99) });
    await chosen.reachLock(year);
    expect(await refusalOf(callOff(ann, year))).toBe('game_not_upcoming');
  });
});

test('a game whose squares never came is called off at its end, and its host is told', async () => {
  const { group_id } = await groupOf(id);
  const open = () => openWritten(ann, group_id, 20, { p_ends_at: inAnHour(2) });
  const late = await open();
  await game.buy(ben, late);
  await sql`
    update public.games set scheduled_start = now() - interval '2 hours', ends_at = now() - interval '1 hour'
    where id = ${late}`;
  await runSchedule(sql);
  expect(await starts.gameOf(ann, late)).toMatchObject({ is_called_off: true, started_at: null });
  expect(await wins.lastEvent(ben, late)).toMatchObject({ type: 'game_called_off', by: null });
  expect(await kindsOf(ann)).toEqual(['start_changed']);
  expect(await wins.allWrong(late)).toEqual([]);
});
