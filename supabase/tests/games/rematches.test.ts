import { beforeEach, describe, expect, test } from 'vitest';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { groupOf, leaveGroupOf, startGameIn } from '../support/groups.ts';
import { tried } from '../support/tries.ts';
import { afterOf, endGame, playAgain } from '../support/wins.ts';

let host: Person, ben: Person, cora: Person;
let id: string;

beforeEach(async () => {
  [host, ben, cora] = await makePeople('Host', 'Ben', 'Cora');
  id = await game.makePrivateGame([host, ben, cora], 0.05);
  await game.buyAll([ben, host, cora], id);
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
  expect((await afterOf(ben, id))?.next?.id).toBe(next.game_id);
  const [event] = await game.callAs<object[]>(ben, 'game_timeline', { p_game_id: id, p_limit: 1 });
  expect(event).toMatchObject({ type: 'played_again', by: 'Host', next_game_id: next.game_id });
});

test('the next game is the rematch, even if an older game of the group is active, then any later one', async () => {
  const group = await groupOf(id);
  const make = () => startGameIn(host, group);
  const nextOf = async (of: string) => (await afterOf(cora, of))?.next?.id;
  // The game of this file is older and stays active.
  const evening = await make();
  await endGame(host, evening);
  expect(await nextOf(evening)).toBe(id);
  const later = await make();
  expect(await nextOf(evening)).toBe(later);
  const { game_id: rematch } = await playAgain(host, evening);
  expect(await nextOf(evening)).toBe(rematch);
  await endGame(host, rematch);
  const { game_id: another } = await playAgain(host, rematch);
  expect(await nextOf(evening)).toBe(another);
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
