import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Card, Game } from '../../lib/bingo/game.ts';
import { asAnon, asUser, makePerson, refusalOf, sql, type Person } from './support/db.ts';
import * as game from './support/games.ts';

const { deed, visit } = game;
let admin: Person;
let gameId: string;
let token: string;

beforeAll(async () => {
  admin = await game.makeAdmin();
});

beforeEach(async () => {
  gameId = await game.makeHouseGame(admin);
  token = game.guestToken();
  await deed(admin, 'start_house_game', { p_game_id: gameId });
});

type Held = { game_id: string; card: Card; game: Game; claim_ends_at: string; expires_at: string };
const held = (p_guest_token = token) => visit<Held[]>('guest_cards', { p_guest_token });
const migrate = (person: Person, p_guest_token = token) =>
  deed(person, 'migrate_guest_cards', { p_guest_token });
const call = (card: Card, p_guest_token = token) =>
  visit('call_bingo_as_guest', { p_card_id: card.id, p_guest_token });
const endedAgo = (age: string) =>
  sql`update public.games set completed_at = now() - ${age}::interval where id = ${gameId}`;
const balanceOf = async (person: Person) =>
  (await deed<{ bingo_bank_balance: number }>(person, 'my_account')).bingo_bank_balance;

async function win(): Promise<Card> {
  const card = await game.buyAsGuest(token, gameId);
  await game.markPositions(admin, card, game.MIDDLE_ROW);
  expect(await call(card)).toMatchObject({ won: true, pot_amount: 5 });
  return card;
}

describe('a guest', () => {
  test('buys up to three cards, each request once, and finds them again with the token', async () => {
    const request = randomUUID();
    const card = await game.buyAsGuest(token, gameId, request);
    expect(await game.buyAsGuest(token, gameId, request)).toEqual(card);
    await game.buyAsGuest(token, gameId);
    await game.buyAsGuest(token, gameId);
    expect(await refusalOf(game.buyAsGuest(token, gameId))).toBe('card_limit_reached');
    expect((await held()).map(({ card: { card_number } }) => card_number)).toEqual([1, 2, 3]);
    expect((await held())[0]).toMatchObject({ game_id: gameId, game: { status: 'active' } });
    expect(await held(game.guestToken())).toEqual([]);
  });

  test('is asked for what a purchase needs', async () => {
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

  test('wins like everybody else, and the pot waits', async () => {
    const card = await win();
    const stranger = game.guestToken();
    expect(await refusalOf(call(card, stranger))).toBe('not_your_card');
    const [mine] = await held();
    expect(mine?.game).toMatchObject({ pot_claimed: false, pot_returned: false });
    const claimEnds = Date.parse(mine!.claim_ends_at) - Date.parse(mine!.game.completed_at!);
    expect(claimEnds).toBe(48 * 3600 * 1000);
    expect(await visit('game_books', { p_game_id: gameId })).toMatchObject({ balance: 5 });
    expect(await game.booksOff()).toHaveLength(0);
  });

  test('waits after too many purchases', async () => {
    await sql`
      insert into private.attempts (what, who, made, resets_at)
      values ('guest_purchase', encode(sha256(convert_to(${token}, 'UTF8')), 'hex'), 20, now() + interval '1 hour')`;
    const answer = await game.buyAsGuest(token, gameId);
    expect(answer).toMatchObject({ refused: 'too_many_attempts' });
    expect(await held()).toEqual([]);
  });
});

describe('claiming', () => {
  test('signing in moves the cards, beyond any cap, and pays the pot', async () => {
    const person = await makePerson('Gina');
    for (let i = 0; i < 4; i++) await game.buy(person, gameId);
    await game.buyAsGuest(token, gameId);
    await game.buyAsGuest(token, gameId);
    const card = (await held())[0]!.card;
    await game.markPositions(admin, card, game.MIDDLE_ROW);
    await call(card);
    expect(await migrate(person)).toMatchObject({ migrated_cards: 2, claimed_amount: 30 });
    expect(await balanceOf(person)).toBe(30);
    expect(await deed<Card[]>(person, 'my_cards', { p_game_id: gameId })).toHaveLength(6);
    expect(await held()).toEqual([]);
    const [won] = await deed<{ won: boolean }[]>(person, 'list_my_games');
    expect(won).toMatchObject({ won: true });
    expect(await game.booksOff()).toHaveLength(0);
    expect(await game.gaps()).toHaveLength(0);
  });

  test('a replayed, foreign or malformed token is refused and changes nothing', async () => {
    await win();
    const [person, other] = [await makePerson('Gina'), await makePerson('Otto')];
    await migrate(person);
    expect(await refusalOf(migrate(other))).toBe('invalid_token');
    expect(await refusalOf(migrate(other, game.guestToken()))).toBe('invalid_token');
    expect(await refusalOf(migrate(other, 'x'))).toBe('invalid_token');
    expect(await balanceOf(other)).toBe(0);
    expect(await refusalOf(visit('migrate_guest_cards', { p_guest_token: token }))).toMatch(
      /permission denied/,
    );
  });

  test('a session lasts seven days, and longer while its game goes on or can be claimed', async () => {
    await win();
    await sql`update public.guest_cards set expires_at = now() - interval '1 minute'
      where card_id in (select id from public.bingo_cards where game_id = ${gameId})`;
    await endedAgo('47 hours');
    expect(await held()).toHaveLength(1);
    await endedAgo('49 hours');
    expect(await held()).toEqual([]);
    expect(await refusalOf(migrate(await makePerson('Gina')))).toBe('session_expired');
    expect(await refusalOf(game.buyAsGuest(token, gameId))).toBe('session_expired');
  });

  test('after 48 hours the pot reads as returned, and the next deed returns it', async () => {
    await win();
    await endedAgo('49 hours');
    const state = await visit<{ game: Game }>('game_state', { p_game_id: gameId });
    expect(state.game).toMatchObject({ pot_claimed: false, pot_returned: true });
    const books = await visit<{ balance: number }>('game_books', { p_game_id: gameId });
    expect(books.balance).toBe(0);
    const listed = await deed<{ fund_balance: number }>(admin, 'list_house_games');

    const person = await makePerson('Gina');
    expect(await migrate(person)).toMatchObject({ migrated_cards: 1, claimed_amount: 0 });
    const [fund] = await sql`select total_amount::float from public.house_fund`;
    expect(fund?.total_amount).toBe(listed.fund_balance);
    expect(await visit('game_books', { p_game_id: gameId })).toMatchObject({ balance: 0 });
    expect(await balanceOf(person)).toBe(0);
    expect(await game.booksOff()).toHaveLength(0);
  });
});

test('nobody reads a token’s hash, an address or whose a card is', async () => {
  await game.buyAsGuest(token, gameId);
  const person = await makePerson('Nosy');
  for (const look of [asAnon, <T>(fn: Parameters<typeof asAnon<T>>[0]) => asUser(person.id, fn)]) {
    for (const column of ['user_id', 'request_id']) {
      const read = look((tx) => tx.unsafe(`select ${column} from public.bingo_cards`));
      expect(await refusalOf(read)).toMatch(/permission denied/);
    }
    for (const table of ['guest_cards', 'transfers', 'house_fund', 'game_archives']) {
      const read = look((tx) => tx.unsafe(`select from public.${table}`));
      expect(await refusalOf(read)).toMatch(/permission denied/);
    }
  }
  const seen = await asAnon(
    (tx) => tx`select payload from public.game_events where game_id = ${gameId}`,
  );
  expect(JSON.stringify(seen)).not.toMatch(/@|user_id/);
});
