import { beforeEach, describe, expect, test } from 'vitest';
import type { Card, EndGamePreview, GameState } from '../../../lib/bingo/game.ts';
import type { MyGames } from '../../../lib/contract/screens.ts';
import { runSchedule } from '../support/clock.ts';
import { makeNameless, makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { groupOf, join, leaveGroupOf } from '../support/groups.ts';
import { addWrittenSquare, openWritten } from '../support/sets.ts';
import { openForLater } from '../support/starts.ts';
import * as wins from '../support/wins.ts';
import { balanceOf, endGame } from '../support/wins.ts';

let host: Person, ben: Person, cora: Person;
let id: string;
let cards: Card[];

beforeEach(async () => {
  [host, ben, cora] = await makePeople('Host', 'Ben', 'Cora');
  id = await game.makePrivateGame([host, ben, cora], 0.05);
  cards = await game.buyAll([ben, host, cora], id);
});

test('the closest card gets the pot, and the result is final', async () => {
  await game.markPositions(ben, cards[0]!, game.MIDDLE_ROW.slice(1));
  const ended = await endGame(host, id);
  const [first] = (await game.stateOf(host, id))!.leaderboard;
  expect(ended).toMatchObject({ status: 'completed', pot_amount: 0.15, wins: [] });
  expect(ended.final_at).toBe(ended.completed_at);
  expect(ended.is_final).toBe(true);
  expect(ended.shares.map(({ card_number }) => card_number)).toContain(first!.card_number);
  expect(ended.shares.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(15);
  expect((await wins.typesOf(id)).at(-1)).toBe('game_ended');
  const after = await wins.afterOf(host, id);
  expect(after!.winning_card!.card_number).toBe(ended.shares[0]!.card_number);
  expect(await wins.allWrong(id)).toEqual([]);
});

test('a bank of ten billion takes a share, and closes with its account', async () => {
  const bank = `user:${ben.id}`;
  await sql`update public.profiles set bingo_bank_balance = 9999999999.99 where user_id = ${ben.id}`;
  await sql`
    insert into public.transfers (from_account, to_account, amount, reason)
    values ('mint', ${bank}, 9999999999.99, 'pot_won')`;
  await wins.markEverything(host, id);
  expect((await endGame(host, id)).status).toBe('completed');
  expect(await balanceOf(ben)).toBe(10_000_000_000.04);
  await game.callAs(ben, 'delete_account', {});
  expect(await game.booksOff()).toEqual([]);
});

test('a tie is shared in whole cents, and the earliest card gets the remainder', async () => {
  await sql`update public.games set pot_amount = 0.17 where id = ${id}`;
  await sql`
    insert into public.transfers (from_account, to_account, amount, game_id, reason)
    values ('mint', ${`pot:${id}`}, 0.02, ${id}, 'card_sold')`;
  await wins.markEverything(host, id);
  const { shares } = await endGame(host, id);
  expect(shares.map(({ display_name, amount }) => [display_name, amount])).toEqual([
    ['Ben', 0.07],
    ['Host', 0.05],
    ['Cora', 0.05],
  ]);
  expect([await balanceOf(ben), await balanceOf(host), await balanceOf(cora)]).toEqual([
    0.07, 0.05, 0.05,
  ]);
  const { games } = await game.callAs<MyGames>(ben, 'my_games', { p_filter: 'all' });
  expect(games.rows[0]).toMatchObject({
    id,
    winners: null,
    closest: 'Ben, Host, Cora',
    won: false,
  });
  expect(await game.booksOff()).toEqual([]);
});

test('without a mark nobody wins, and the pot goes back to the mint', async () => {
  const ended = await endGame(host, id);
  expect(ended).toMatchObject({ pot_returned: true, shares: [] });
  const [moved] = await sql`
    select to_account, amount::float from public.transfers where game_id = ${id} and reason = 'pot_returned'`;
  expect(moved).toEqual({ to_account: 'mint', amount: 0.15 });
  expect(await wins.allWrong(id)).toEqual([]);
});

test('a former player’s share keeps its amount and loses its name', async () => {
  await wins.markEverything(host, id);
  await endGame(host, id);
  await game.callAs(ben, 'delete_account');
  const [event] = await game.callAs<{ shares: { display_name: string }[] }[]>(
    host,
    'game_timeline',
    { p_game_id: id, p_limit: 1 },
  );
  const { game: of } = (await game.stateOf(host, id)) as GameState;
  expect(of.shares.map(({ display_name }) => display_name)).toEqual([
    'Former player',
    'Host',
    'Cora',
  ]);
  expect(event?.shares).toEqual(of.shares);
  expect(await game.booksOff()).toEqual([]);
});

test('only the host can end a private game while it is active, and house games have another function', async () => {
  expect(await refusalOf(endGame(ben, id))).toBe('not_creator');
  const [stranger] = await makePeople('Stranger');
  expect(await refusalOf(endGame(stranger, id))).toBe('not_a_member');
  const house = await game.makeActiveHouseGame(await game.makeAdmin());
  expect(await refusalOf(endGame(host, house))).toBe('game_not_found');
  const later = await openForLater([host]);
  expect(await refusalOf(endGame(host, later))).toBe('game_not_active');
  await endGame(host, id);
  expect(await refusalOf(endGame(host, id))).toBe('game_not_active');
});

const endingOf = (person: Person) =>
  game.callAs<EndGamePreview | null>(person, 'ending_of', { p_game_id: id });

test('End Game pays what it promised, even if one of the closest players has left', async () => {
  await game.markPositions(ben, cards[0]!, game.MIDDLE_ROW);
  await leaveGroupOf(ben, id);
  const promised = (await endingOf(host))!.shares!.map(({ has_line: _, ...share }) => share);
  expect(promised.map(({ display_name }) => display_name)).not.toContain('Ben');
  expect((await endGame(host, id)).shares).toEqual(promised);
});

test('the preview of the end is shown to the host alone, while the game is active and the ranking is not hidden', async () => {
  const [stranger] = await makePeople('Stranger');
  for (const person of [ben, stranger]) expect(await endingOf(person)).toBeNull();
  const hide = { p_id: id, p_option: 'shows_closeness', p_is_on: false };
  await game.callAs(host, 'set_option', hide);
  expect(await endingOf(host)).toEqual({ pot_amount: 0.15, shares: [] });
  await game.mark(host, cards[1]!.squares[0]!.game_square_id);
  expect(await endingOf(host)).toEqual({ pot_amount: 0.15, shares: null });
  await endGame(host, id);
  expect(await endingOf(host)).toBeNull();
});

test('a player who left is listed as gone and not ranked, and as a player again after coming back', async () => {
  const playing = async () => {
    const { players, leaderboard } = (await game.stateOf(host, id))!;
    return [
      players.filter(({ has_left }) => !has_left).map(({ display_name }) => display_name),
      leaderboard.map(({ display_name }) => display_name).toSorted(),
    ];
  };
  await leaveGroupOf(ben, id);
  expect(await playing()).toEqual([
    ['Host', 'Cora'],
    ['Cora', 'Host'],
  ]);
  const { seq } = (await game.stateOf(host, id))!;
  await game.mark(host, cards[1]!.squares[0]!.game_square_id);
  const [event] = await game.callAs<{ top: object[] }[]>(host, 'events_since', {
    ...{ p_game_id: id, p_seq: seq },
  });
  expect(event!.top).toHaveLength(2);

  await join(ben, (await groupOf(id)).invite_code);
  expect((await playing())[0]).toEqual(['Ben', 'Host', 'Cora']);
  const [back] = await game.callAs<object[]>(host, 'game_timeline', { p_game_id: id });
  expect(back).toMatchObject({ type: 'member_returned', display_name: 'Ben' });
});

describe('a game whose squares never come', () => {
  let gus: Person;
  let group: string;

  beforeEach(async () => {
    gus = await makeNameless('Gus');
    group = await game.makeGroup([host, ben, gus]);
    id = await openWritten(host, group, 10);
    await game.buyAll([ben, gus], id);
  });

  /** The game is over, nobody has won, and the pot went back. */
  async function expectOver(cards_sold = 2) {
    const { game: over } = (await game.stateOf(gus, id))!;
    expect(over).toMatchObject({ status: 'completed', pot_returned: true, shares: [], cards_sold });
    expect(over).toMatchObject({ is_called_off: true, started_at: null });
    expect((await wins.typesOf(id)).at(-1)).toBe('game_called_off');
    expect(await wins.allWrong(id)).toEqual([]);
  }

  test('is called off by its host, and its pot goes back', async () => {
    expect(await refusalOf(endGame(host, id))).toBe('game_not_active');
    await game.callAs(host, 'call_off_game', { p_game_id: id });
    await expectOver();
    expect(await refusalOf(addWrittenSquare(gus, id, 'Too late for this'))).toBe(
      'game_not_upcoming',
    );
    expect(await refusalOf(endGame(host, id))).toBe('game_not_active');
    const { theme_id } = (await game.stateOf(host, id))!.game;
    await game.callAs(host, 'delete_set', { p_theme_id: theme_id });
  });

  test('is called off by the clock when its time is up', async () => {
    await sql`
      update public.games set scheduled_start = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      where id = ${id}`;
    await runSchedule(sql);
    await expectOver();
  });

  test('is called off with the account of its host, which takes the squares, where the group has no other account', async () => {
    await game.callAs(ben, 'leave_group', { p_group_id: group });
    await game.callAs(host, 'delete_account');
    expect(await sql`select from public.themes where group_id = ${group}`).toEqual([]);
    await expectOver(1);
  });
});
