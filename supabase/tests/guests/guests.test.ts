import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makePerson, refusalOf, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { callAsGuest, heldBy } from '../support/guests.ts';

const { visit } = game;
let admin: Person;
let gameId: string;
let token: string;

beforeAll(async () => {
  admin = await game.makeAdmin();
});

beforeEach(async () => {
  gameId = await game.makeActiveHouseGame(admin);
  token = game.guestToken();
});

test('a guest buys up to three cards, one for each request, and finds them again with the token', async () => {
  const request = randomUUID();
  const card = await game.buyAsGuest(token, gameId, request);
  expect(await game.buyAsGuest(token, gameId, request)).toEqual(card);
  await game.buyAsGuest(token, gameId);
  await game.buyAsGuest(token, gameId);
  expect(await refusalOf(game.buyAsGuest(token, gameId))).toBe('card_limit_reached');
  expect((await heldBy(token)).map(({ card: { card_number } }) => card_number)).toEqual([1, 2, 3]);
  expect((await heldBy(token))[0]).toMatchObject({ game_id: gameId, game: { status: 'active' } });
  expect(await heldBy(game.guestToken())).toEqual([]);
});

test('a guest must give a valid name, address, token, request and game to buy a card', async () => {
  const buy = (change: Record<string, unknown>) =>
    refusalOf(
      visit('buy_card_as_guest', {
        p_game_id: gameId,
        p_display_name: 'Gus',
        p_email: 'gus@example.test',
        p_guest_token: token,
        p_request_id: randomUUID(),
        ...change,
      }),
    );
  expect(await buy({ p_display_name: ' \n ' })).toBe('invalid_display_name');
  expect(await buy({ p_email: 'nowhere' })).toBe('invalid_email');
  expect(await buy({ p_guest_token: 'short' })).toBe('invalid_token');
  expect(await buy({ p_guest_token: `${token}=` })).toBe('invalid_token');
  expect(await buy({ p_request_id: null })).toBe('invalid_request');
  expect(await buy({ p_game_id: randomUUID() })).toBe('game_not_found');
  const person = await makePerson('Paul');
  const privateGame = await game.makePrivateGame([person]);
  expect(await buy({ p_game_id: privateGame })).toBe('game_not_found');
});

test('a guest wins like everybody else, and the pot waits to be claimed', async () => {
  const card = await game.buyAsGuest(token, gameId);
  await game.markPositions(admin, card, game.MIDDLE_ROW);
  expect(await callAsGuest(token, card)).toMatchObject({ won: true, wins: [{ amount: 5 }] });
  const stranger = game.guestToken();
  expect(await refusalOf(callAsGuest(stranger, card))).toBe('not_your_card');
  const [mine] = await heldBy(token);
  expect(mine?.game).toMatchObject({ pot_claimed: false, pot_returned: false });
  expect(await visit('game_books', { p_game_id: gameId })).toMatchObject({ balance: 5 });
  expect(await game.booksOff()).toEqual([]);
});

test('nobody can read a token’s hash, an e-mail address or the owner of a card', async () => {
  await game.buyAsGuest(token, gameId);
  const person = await makePerson('Nosy');
  const of = { p_game_id: gameId };
  for (const [name, args] of [
    ['game_state', of],
    ['events_since', { ...of, p_seq: 0 }],
    ['game_timeline', of],
    ['house_game', of],
    ['leaderboard', of],
  ] as const)
    for (const answer of [await game.visit(name, args), await game.callAs(person, name, args)]) {
      expect(answer, name).not.toBeNull();
      expect(JSON.stringify(answer), name).not.toMatch(/@|user_id|session_hash/);
    }
});
