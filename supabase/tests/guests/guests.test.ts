import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Card, Game } from '../../../lib/bingo/game.ts';
import { makePerson, refusalOf, type Person, sql } from '../support/db.ts';
import * as game from '../support/games.ts';
import { callAsGuest, heldBy } from '../support/guests.ts';

const { callAs, fundBalance, visit } = game;
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
  const card = await game.buyAsGuest(token, gameId, request, ' Gus\u202e  G.\n');
  expect(card.display_name).toBe('Gus G.');
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

const migrate = (person: Person, p_guest_token = token) =>
  callAs(person, 'migrate_guest_cards', { p_guest_token });
const endedAgo = (age: string) =>
  sql`update public.games set completed_at = now() - ${age}::interval where id = ${gameId}`;
const balanceOf = async (person: Person) =>
  (await callAs<{ bingo_bank_balance: number }>(person, 'my_account')).bingo_bank_balance;

async function win(): Promise<Card> {
  const card = await game.buyAsGuest(token, gameId);
  await game.markPositions(admin, card, game.MIDDLE_ROW);
  expect(await callAsGuest(token, card)).toMatchObject({ won: true, wins: [{ amount: 5 }] });
  return card;
}

test('signing in moves the cards, even beyond the maximum per person, and pays the pot', async () => {
  const person = await makePerson('Gina');
  for (let i = 0; i < 4; i++) await game.buy(person, gameId);
  await game.buyAsGuest(token, gameId);
  await game.buyAsGuest(token, gameId);
  const card = (await heldBy(token))[0]!.card;
  await game.markPositions(admin, card, game.MIDDLE_ROW);
  await callAsGuest(token, card);
  expect(await migrate(person)).toMatchObject({ migrated_cards: 2, claimed_amount: 30 });
  expect(await balanceOf(person)).toBe(30);
  expect(await callAs<Card[]>(person, 'my_cards', { p_game_id: gameId })).toHaveLength(6);
  expect(await heldBy(token)).toEqual([]);
  expect(await callAs(person, 'my_games', { p_filter: 'all' })).toMatchObject({
    games: { rows: [{ won: true }] },
  });
  expect(await game.booksOff()).toEqual([]);
  expect(await game.gaps()).toEqual([]);
});

test('a used, foreign or malformed token is refused and changes nothing', async () => {
  await win();
  const [person, other] = [await makePerson('Gina'), await makePerson('Otto')];
  await migrate(person);
  expect(await refusalOf(migrate(other))).toBe('invalid_token');
  expect(await refusalOf(migrate(other, game.guestToken()))).toBe('invalid_token');
  expect(await refusalOf(migrate(other, 'x'))).toBe('invalid_token');
  expect(await balanceOf(other)).toBe(0);
});

test('a session lasts seven days, and longer while its game is not over or its pot can be claimed', async () => {
  await win();
  await sql`update public.guest_cards set expires_at = now() - interval '1 minute'
    where card_id in (select id from public.bingo_cards where game_id = ${gameId})`;
  await endedAgo('47 hours 59 minutes');
  expect(await heldBy(token)).toHaveLength(1);
  await endedAgo('48 hours 1 minute');
  expect(await heldBy(token)).toEqual([]);
  expect(await refusalOf(migrate(await makePerson('Gina')))).toBe('session_expired');
  expect(await refusalOf(game.buyAsGuest(token, gameId))).toBe('session_expired');
});

test('after 48 hours the pot counts as returned, and the next action returns it', async () => {
  await win();
  await endedAgo('49 hours');
  const state = await visit<{ game: Game }>('game_state', { p_game_id: gameId });
  expect(state.game).toMatchObject({ pot_claimed: false, pot_returned: true });
  const books = await visit<{ balance: number }>('game_books', { p_game_id: gameId });
  expect(books.balance).toBe(0);
  const listed = await callAs<{ fund_balance: number }>(admin, 'list_house_games');

  const person = await makePerson('Gina');
  expect(await migrate(person)).toMatchObject({ migrated_cards: 1, claimed_amount: 0 });
  expect(await fundBalance()).toBe(listed.fund_balance);
  expect(await visit('game_books', { p_game_id: gameId })).toMatchObject({ balance: 0 });
  expect(await balanceOf(person)).toBe(0);
  expect(await game.booksOff()).toEqual([]);
});

test('a guest’s e-mail address is deleted when the session is over, not before', async () => {
  const { id } = await game.buyAsGuest(token, gameId);
  await sql`
    update public.guest_cards set email = 'gus@example.test', expires_at = now() - interval '1 day'
    where card_id = ${id}`;
  const elsewhere = await game.makeHouseGame(admin);
  const somebody = await makePerson('Paul');
  /** Runs another person's action, and returns the guest's address and whether later actions will check it again. */
  const kept = async () => {
    await sql`update public.guest_cards set email_kept_until = '2020-01-01' where card_id = ${id}`;
    await game.buy(somebody, elsewhere);
    const [row] = await sql`
      select email, email_kept_until between now() and now() + interval '1 day' as rests
      from public.guest_cards where card_id = ${id}`;
    return row;
  };
  expect(await kept()).toEqual({ email: 'gus@example.test', rests: true });
  await callAs(admin, 'end_house_game', { p_game_id: gameId });
  await endedAgo('47 hours');
  expect(await kept()).toEqual({ email: 'gus@example.test', rests: true });
  await endedAgo('49 hours');
  expect(await kept()).toMatchObject({ email: null });
});
