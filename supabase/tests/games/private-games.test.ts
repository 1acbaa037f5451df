import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inAnHour } from '../support/chosen.ts';
import { makePeople, makePerson, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { foundGroup, groupOf, leaveGroupOf, startGameIn } from '../support/groups.ts';
import { tried } from '../support/tries.ts';
import { afterOf, endGame, playAgain } from '../support/wins.ts';

const { callAs, stateOf } = game;
let ann: Person;
let ben: Person;
let stranger: Person;

type Session = {
  group_id: string;
  game_id: string;
  card_id: string;
  invite_code: string;
  is_new: boolean;
};
const createSession = (person: Person, change: Record<string, unknown>) =>
  callAs<Session>(person, 'create_private_session', {
    p_name: 'Thursday table',
    p_card_price: 1,
    p_request_id: randomUUID(),
    ...change,
  });

beforeAll(async () => {
  [ann, ben, stranger] = await makePeople('Ann', 'Ben', 'Sid Stranger');
});

test('a private session creates a group, a game of 30 squares and its creator’s card in one transaction', async () => {
  const made = await createSession(ann, {
    p_theme_id: await game.makeTheme(),
    p_card_price: 1.25,
  });
  const state = await stateOf(ann, made.game_id);
  expect(made.invite_code).toMatch(/^[A-Z0-9]{6}$/);
  expect(state?.game).toMatchObject({ kind: 'private', status: 'active', pot_amount: 1.25 });
  expect(state?.squares).toHaveLength(30);
  expect(state?.players.map((player) => player.display_name)).toEqual(['Ann']);
  expect(state?.seq).toBe(2);
});

test('a repeated request creates one private session and returns the same ids', async () => {
  const maker = await makePerson('Mona');
  const again = { p_theme_id: await game.makeTheme(), p_request_id: randomUUID() };
  const made = await createSession(maker, again);
  expect(made.is_new).toBe(true);
  await sql`update private.attempts set made = 30 where who = ${maker.id}`;
  expect(await createSession(maker, again)).toEqual({ ...made, is_new: false });

  const mine = await callAs<unknown[]>(maker, 'list_my_groups');
  expect(mine).toHaveLength(1);
  expect(await createSession(ann, again)).toMatchObject({ is_new: true });
  expect(await refusalOf(createSession(ann, { ...again, p_request_id: null }))).toBe(
    'invalid_request',
  );
});

test('only the creator of a group can create games in it', async () => {
  const args = {
    p_group_id: await game.makeGroup([ann, ben]),
    p_theme_id: await game.makeTheme(),
    p_card_price: 1,
  };
  expect(await refusalOf(callAs(ben, 'create_game', args))).toBe('not_creator');
  expect(await refusalOf(callAs(stranger, 'create_game', args))).toBe('not_a_member');
  const unknown = { ...args, p_theme_id: randomUUID() };
  expect(await refusalOf(callAs(ann, 'create_game', unknown))).toBe('theme_not_found');
});

describe('a stake in words', () => {
  const make = async (p_stake: unknown) =>
    callAs<{ game_id: string }>(ann, 'create_game', {
      ...{ p_group_id: (await foundGroup(ann)).group_id, p_theme_id: await game.makeTheme() },
      ...{ p_card_price: 2, p_stake },
    });
  const stakeOf = async (id: string) => (await stateOf(ann, id))!.game.stake;

  test('is kept in one clean line, and nothing visible is no stake', async () => {
    for (const [typed, kept] of [
      [' The loser\n cooks ', 'The loser cooks'],
      ['\u202eשתייה\u2066', 'שתייה'],
      ['<b>🍕</b>', '<b>🍕</b>'],
      [' \u200d\ufe0f', null],
      [null, null],
    ])
      expect(await stakeOf((await make(typed)).game_id)).toBe(kept);
    for (const wrong of [7, true, ['A drink'], { a: 1 }])
      expect(await refusalOf(make(wrong))).toBe('invalid_request');
  });

  test('a private session has a stake too, and its invitation and its rematch name it', async () => {
    const change = { p_theme_id: await game.makeTheme(), p_stake: 'The loser cooks' };
    const { invite_code, game_id: first } = await createSession(ann, change);
    const preview = await game.visitByApp('invite_preview', { invite_code_param: invite_code });
    expect(preview).toMatchObject({ stake: 'The loser cooks' });
    await endGame(ann, first);
    const { game_id } = await playAgain(ann, first);
    expect(await stakeOf(game_id)).toBe('The loser cooks');
  });
});

describe('a rematch', () => {
  let host: Person, ben: Person, cora: Person;
  let id: string;

  beforeEach(async () => {
    [host, ben, cora] = await makePeople('Host', 'Ben', 'Cora');
    id = await game.makePrivateGame([host, ben, cora], 0.05);
    await game.buyAll([ben, host, cora], id);
  });

  test('has the same players, theme, price and pace, and is created once', async () => {
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
    const [event] = await game.callAs<object[]>(ben, 'game_timeline', {
      p_game_id: id,
      p_limit: 1,
    });
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

  test('the next game says when it starts, or since when it runs', async () => {
    const group = await groupOf(id);
    await endGame(host, id);
    const nextNow = async () => (await afterOf(cora, id))?.next;
    expect(await nextNow()).toBeNull();
    const scheduled_start = inAnHour();
    const planned = await startGameIn(host, group, { p_scheduled_start: scheduled_start });
    const before = (await nextNow())!;
    expect(before).toMatchObject({ id: planned, status: 'upcoming', started_at: null });
    expect(new Date(before.scheduled_start!)).toEqual(new Date(scheduled_start));
    await game.callAs(host, 'start_game', { p_game_id: planned });
    const { started_at } = (await game.stateOf(host, planned))!.game;
    expect(await nextNow()).toMatchObject({ status: 'active', started_at });
  });

  describe('by mail', () => {
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
});
