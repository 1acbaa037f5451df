import { beforeEach, describe, expect, test } from 'vitest';
import { applyMessage } from '../../../lib/bingo/events.ts';
import type { AfterGame, Card, GameMessage } from '../../../lib/bingo/game.ts';
import { canClaim, payoutsOf } from '../../../lib/bingo/payouts.ts';
import { limits } from '../../../lib/limits.ts';
import type { Answers } from '../../../lib/contract/functions.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { callAsGuest } from '../support/guests.ts';
import { dealNearly } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';
import { balanceOf, decide, object } from '../support/wins.ts';
import { tooMany } from '../support/tries.ts';

let admin: Person, ann: Person, ben: Person;
let id: string;
let token: string;
let guestCard: Card;

const objectAsGuest = (squareId: string, p_guest_token: string, p_address: string | null = null) =>
  game.visitByApp<{ objection_id: string; status: string }>('object_to_mark_as_guest', {
    p_game_square_id: squareId,
    p_reason: 'Wrong minister',
    p_guest_token,
    p_address,
  });
const afterFor = (person: Person | null) =>
  person ? wins.afterOf(person, id) : game.visit<AfterGame | null>('after_game', { p_game_id: id });

beforeEach(async () => {
  admin = await game.makeAdmin();
  [ann, ben] = await makePeople('Ann', 'Ben');
  id = await game.makeActiveHouseGame(admin);
  token = game.guestToken();
  guestCard = await game.buyAsGuest(token, id);
});

test('a guest objects, an admin upholds, and the pot is whole again', async () => {
  const card = await game.buy(ann, id);
  await game.buy(ben, id);
  await wins.winWith(ann, card, admin);
  const { game: over } = (await game.stateOf(null, id))!;
  const time = Date.parse(over.final_at!) - Date.parse(over.completed_at!);
  expect(time).toBe(limits.claim_hours * 3_600_000);
  const [first = '', second = ''] = wins.rowOf(card);

  const { objection_id } = await objectAsGuest(first, token);
  expect(await refusalOf(objectAsGuest(second, token))).toBe('already_objected');
  expect(await refusalOf(objectAsGuest(second, game.guestToken()))).toBe('invalid_token');
  expect(await refusalOf(decide(ben, objection_id, true))).toBe('not_admin');
  expect(await refusalOf(wins.second(ben, objection_id))).toBe('others_decide');
  expect(await decide(admin, objection_id, true)).toMatchObject({ status: 'upheld' });
  expect(await balanceOf(ann)).toBe(0);
  expect((await game.stateOf(null, id))?.game).toMatchObject({ status: 'active', pot_amount: 15 });
  expect(await wins.allWrong(id)).toEqual([]);
});

test('open screens know that a share waits for a guest, who became one of the closest by an objection', async () => {
  const [card, other] = (await game.buyAll([ann, ben], id)) as [Card, Card];
  await sql`update public.games set prizes = 'three' where id = ${id}`;
  const square = await dealNearly(guestCard, card);
  // Nobody else is close.
  await sql`
    delete from public.card_squares where card_id = ${other.id} and game_square_id in ${sql(wins.rowOf(card))}`;
  await wins.winWith(ann, card, admin);
  await game.callAs(admin, 'end_house_game', { p_game_id: id });
  const screen = (await game.stateOf(null, id))!;
  expect(screen.game).toMatchObject({ share_count: 1, pot_claimed: true });
  await decide(admin, (await object(ben, square)).objection_id, true);
  const after = { p_game_id: id, p_seq: screen.seq };
  const events = await game.visit<GameMessage[]>('events_since', after);
  const { game: followed } = events.reduce(applyMessage, screen);
  const now = (await game.stateOf(null, id))!.game;
  expect(now).toMatchObject({ share_count: 2, pot_claimed: false });
  expect(followed).toEqual(now);
  expect(canClaim(followed, [guestCard])).toBe(true);
});

test('what is taken back when no card has a mark any more goes to the fund, and shares stay as they are', async () => {
  const [card] = (await game.buyAll([ann, ben], id)) as [Card, Card];
  await sql`update public.games set prizes = 'three' where id = ${id}`;
  await wins.winWith(ann, card, admin);
  const [last = '', ...others] = wins.rowOf(card);
  for (const square of others)
    await game.callAs(admin, 'unmark_square', { p_game_square_id: square });
  await game.callAs(admin, 'end_house_game', { p_game_id: id });
  const fund = await game.fundBalance();
  await decide(admin, (await object(ben, last)).objection_id, true);
  expect(await game.fundBalance()).toBe(fund + 7.5);
  expect(await wins.lastEvent(ann, id)).toMatchObject({ received: [], returned: 7.5 });
  const { game: ended } = (await game.stateOf(null, id))!;
  expect(payoutsOf(ended).rest).toMatchObject({ amount: 15, returned: 7.5 });
  expect(ended).toMatchObject({ wins: [], pot_returned: false });
  expect(await game.booksOff()).toEqual([]);
});

test('admins, and nobody else, read the reasons of open objections, in which games, and until when', async () => {
  const card = await game.buy(ann, id);
  await game.buy(ben, id);
  await wins.winWith(ann, card, admin);
  const waiting = async (person: Person) =>
    (await game.callAs<Answers['open_objections']>(person, 'open_objections'))?.filter(
      ({ game_id }) => game_id === id,
    );
  expect(await waiting(admin)).toEqual([]);
  const [first = '', second = ''] = wins.rowOf(card);
  const { objection_id } = await objectAsGuest(first, token);
  for (const [person, reason] of [
    [null, null],
    [ben, null],
    [admin, 'Wrong minister'],
  ] as const)
    expect((await afterFor(person))?.reviews[0]?.objections).toMatchObject([
      { by: 'Gus Guest', status: 'open', reason },
    ]);
  await object(ben, second);
  const { game: over } = (await game.stateOf(null, id))!;
  const listed = { game_id: id, title: over.title, final_at: over.final_at };
  expect(await waiting(admin)).toMatchObject([{ ...listed, waiting: 2 }]);
  expect(await waiting(ann)).toBeUndefined();
  await decide(admin, objection_id, false);
  expect(await waiting(admin)).toMatchObject([{ ...listed, waiting: 1 }]);
  await wins.timePasses(id);
  expect(await waiting(admin)).toEqual([]);
});

test('a guest’s win can be taken back before and after its pot is claimed', async () => {
  await game.buy(ben, id);
  const squares = wins.rowOf(guestCard);
  await game.markPositions(admin, guestCard, game.MIDDLE_ROW);
  await callAsGuest(token, guestCard);
  await decide(admin, (await object(ben, squares[0]!)).objection_id, true);
  expect(await wins.allWrong(id)).toEqual([]);

  await game.mark(admin, squares[0]!);
  await callAsGuest(token, guestCard);
  const { objection_id } = await object(ben, squares[0]!);
  await game.callAs(ann, 'migrate_guest_cards', { p_guest_token: token });
  expect(await balanceOf(ann)).toBe(10);
  await decide(admin, objection_id, true);
  expect(await balanceOf(ann)).toBe(0);
  expect(await wins.allWrong(id)).toEqual([]);
});

test('an admin who won leaves it to another admin, and a game ended by an admin accepts no objection', async () => {
  const bea = await game.makeAdmin('Bea');
  const card = await game.buy(admin, id);
  await wins.winWith(admin, card);
  const { objection_id } = await objectAsGuest(wins.rowOf(card)[0]!, token);
  expect(await refusalOf(decide(admin, objection_id, false))).toBe('others_decide');
  expect(await decide(bea, objection_id, true)).toMatchObject({ status: 'upheld' });
  await game.callAs(admin, 'end_house_game', { p_game_id: id });
  const { game: ended } = (await game.stateOf(null, id))!;
  expect(ended.final_at).toBe(ended.completed_at);
  expect(await refusalOf(objectAsGuest(wins.rowOf(card)[0]!, token))).toBe('result_not_open');
});

describe('one person with many sessions cannot use up all objections', () => {
  let squares: string[];
  let tokens: string[];

  beforeEach(async () => {
    const card = await game.buy(ann, id);
    await game.buy(ben, id);
    tokens = Array.from({ length: 6 }, () => game.guestToken());
    for (const one of tokens) await game.buyAsGuest(one, id);
    await wins.winWith(ann, card, admin);
    squares = wins.rowOf(card);
  });

  test('two are accepted from one address, and others can object', async () => {
    const [near, far] = ['203.0.113.70', '203.0.113.71'];
    await objectAsGuest(squares[0]!, tokens[0]!, near);
    expect(await refusalOf(objectAsGuest(squares[0]!, tokens[1]!, near))).toBe('already_objected');
    const second = await objectAsGuest(squares[1]!, tokens[1]!, near);
    expect(await objectAsGuest(squares[2]!, tokens[2]!, near)).toEqual(tooMany);
    await objectAsGuest(squares[2]!, tokens[2]!, far);

    expect(await refusalOf(object(ben, squares[1]!))).toBe('already_objected');
    await decide(admin, second.objection_id, false);
    expect(await refusalOf(objectAsGuest(squares[1]!, tokens[1]!))).toBe('already_objected');
    const { objection_id } = await object(ben, squares[1]!);
    expect(await decide(admin, objection_id, true)).toMatchObject({ status: 'upheld' });
    expect(await wins.allWrong(id)).toEqual([]);
  });

  test('two are accepted through the app without an address, one directly with invented ones, and one is left', async () => {
    const objectBy = (visit: typeof game.visit, n: number, address: string | null) =>
      visit('object_to_mark_as_guest', {
        ...{ p_game_square_id: squares[n], p_reason: 'Wrong minister', p_guest_token: tokens[n] },
        p_address: address,
      });
    for (const [n, address] of [null, 'unknown'].entries())
      expect(await objectBy(game.visitByApp, n, address)).toMatchObject({ status: 'open' });
    expect(await objectBy(game.visitByApp, 2, null)).toEqual(tooMany);
    expect(await objectBy(game.visit, 2, '203.0.113.2')).toMatchObject({ status: 'open' });
    for (const address of ['203.0.113.3', 'unknown', null])
      expect(await objectBy(game.visit, 3, address)).toEqual(tooMany);
    expect(await object(ben, squares[3]!)).toMatchObject({ status: 'open' });
  });

  test('an objection that is refused for its reason uses up none of those of its address', async () => {
    const objectFor = (p_reason: string, n: number) =>
      game.visitByApp('object_to_mark_as_guest', {
        ...{ p_game_square_id: squares[n], p_reason, p_guest_token: tokens[n] },
        p_address: '203.0.113.7',
      });
    for (let n = 0; n < 3; n += 1)
      expect(await objectFor(' ', 0)).toEqual({ refused: 'reason_missing' });
    for (const n of [1, 2])
      expect(await objectFor('Wrong minister', n)).toMatchObject({ status: 'open' });
  });
});
