import { beforeEach, describe, expect, test } from 'vitest';
import type { Card, GameState } from '../../../lib/bingo/game.ts';
import type { MyGames } from '../../../lib/contract/screens.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import * as wins from '../support/wins.ts';
import { balanceOf, endGame, playAgain } from '../support/wins.ts';
import { tried } from '../support/tries.ts';
import { leaveGroupOf } from '../support/groups.ts';

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
  const [first] = (await closest()).slice(0, 1);
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

const closest = async () => (await game.stateOf(host, id))!.leaderboard;

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
  expect(games.rows[0]).toMatchObject({ id, winners: 'Ben, Host, Cora', won: false });
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
  await endGame(host, id);
  expect(await refusalOf(endGame(host, id))).toBe('game_not_active');
});

test('a rematch has the same players, theme, price and pace, and is created once', async () => {
  expect(await refusalOf(playAgain(host, id))).toBe('game_not_over');
  await game.callAs(host, 'set_option', {
    ...{ p_id: id, p_option: 'shows_closeness', p_is_on: false },
  });
  await endGame(host, id);
  expect(await refusalOf(playAgain(ben, id))).toBe('not_creator');
  const next = await playAgain(host, id);
  expect(next.is_new).toBe(true);
  expect(await playAgain(host, id)).toEqual({ ...next, is_new: false, mail: null });

  const before = (await game.stateOf(ben, id))!.game;
  const { game: after, squares } = (await game.stateOf(ben, next.game_id))!;
  const { group_id, theme_id, card_price, pace } = before;
  const settings = { group_id, theme_id, card_price, pace, shows_closeness: false };
  expect(after).toMatchObject({ ...settings, status: 'active' });
  expect(squares.filter(({ is_marked }) => is_marked)).toEqual([]);
  expect((await wins.afterOf(ben, id))?.next?.id).toBe(next.game_id);
  const [event] = await game.callAs<object[]>(ben, 'game_timeline', { p_game_id: id, p_limit: 1 });
  expect(event).toMatchObject({ type: 'played_again', by: 'Host', next_game_id: next.game_id });
});

describe('the mail about a rematch', () => {
  const invited = async (...people: Person[]) => {
    const { group_id } = (await game.stateOf(host, id))!.game;
    await sql`insert into public.group_invitations ${sql(
      people.map(({ email }) => ({ group_id, email, invited_by: host.id, status: 'accepted' })),
    )}`;
  };
  const mailed = async (gameId = id) => (await playAgain(host, gameId)).mail?.emails;

  test('goes to the players whom the host invited by mail, once', async () => {
    await invited(ben, (await makePeople('Idle'))[0]!);
    await endGame(host, id);
    const theirs = await Promise.all([mailed(), mailed(), mailed()]);
    expect(theirs.flatMap((emails) => emails ?? [])).toEqual([ben.email]);
    expect(theirs.filter(Boolean)).toHaveLength(1);
  });

  test('goes neither to players who joined by code, so that a host learns no address, nor to those who left', async () => {
    await invited(ben);
    await leaveGroupOf(ben, id);
    await endGame(host, id);
    expect(await mailed()).toEqual([]);
  });

  test('goes to one address at most five times a day', async () => {
    await invited(ben);
    await tried('rematch_mail', ben.email, 4);
    await endGame(host, id);
    const { game_id, mail } = await playAgain(host, id);
    expect(mail?.emails).toEqual([ben.email]);
    await game.buy(ben, game_id);
    await endGame(host, game_id);
    expect(await mailed(game_id)).toEqual([]);
  });
});
