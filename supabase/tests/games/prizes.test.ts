import { beforeEach, expect, test } from 'vitest';
import { applyMessage } from '../../../lib/bingo/events.ts';
import type { Card, CardSquare, GameMessage } from '../../../lib/bingo/game.ts';
import { inPot } from '../../../lib/bingo/payouts.ts';
import {
  becomeAccount,
  makeNameless,
  makePeople,
  refusalOf,
  sql,
  type Person,
} from '../support/db.ts';
import * as game from '../support/games.ts';
import { heldBy } from '../support/guests.ts';
import { allowGuests, groupOf, join } from '../support/groups.ts';
import {
  age,
  call,
  listed,
  makeThree,
  makeTwins,
  openThree,
  SECOND_ROW,
  winsIn,
} from '../support/prizes.ts';
import * as wins from '../support/wins.ts';

let host: Person, ben: Person, cora: Person;

beforeEach(async () => {
  [host, ben, cora] = await makePeople('Host', 'Ben', 'Cora');
});

test('the three prizes go to the cards that call them, cents left over to the last, which ends the game', async () => {
  const { id, cards } = await openThree([host, ben, cora]);
  const [, card] = cards as [never, (typeof cards)[number]];
  expect(await refusalOf(call(ben, card))).toBe('no_line');
  await game.markPositions(ben, card, game.MIDDLE_ROW);
  expect(await call(ben, card)).toMatchObject({
    won: true,
    wins: [{ prize: 'first_line', amount: 1.66, positions: [10, 11, 12, 13, 14] }],
  });
  expect(await call(ben, card)).toMatchObject({ won: true, wins: [{ amount: 1.66 }] });
  await game.markPositions(ben, card, SECOND_ROW);
  await call(ben, card);
  expect((await game.stateOf(cora, id))!.game).toMatchObject({
    status: 'active',
    completed_at: null,
  });
  await wins.markEverything(cora, id);
  await call(cora, cards[2]!);
  expect(await listed(cora, id)).toEqual([
    ['first_line', card.card_number, 1.66],
    ['second_line', card.card_number, 0.99],
    ['full_card', cards[2]!.card_number, 0.68],
  ]);
  const over = (await game.stateOf(host, id))!.game;
  expect(over).toMatchObject({
    status: 'completed',
    pot_claimed: true,
  });
  await age(id);
  expect(await call(host, cards[0]!)).toMatchObject({ won: false });
  expect(await wins.balanceOf(ben)).toBe(2.65);
  expect(await wins.allWrong(id)).toEqual([]);
});

test('an upheld objection opens one prize again while the next is won, and the later win stands', async () => {
  const { id, cards } = await openThree([host, ben, cora]);
  await makeTwins(cards.slice(1)); // Cora then wins with the first two rows, and Ben with the third.
  await game.markPositions(ben, cards[1]!, game.MIDDLE_ROW);
  await call(ben, cards[1]!);
  await age(id);
  await wins.markEverything(ben, id);
  await call(cora, cards[2]!);
  const [first, second] = (await wins.afterOf(host, id))!.reviews;
  expect(first!.squares.map(({ position }) => position)).toEqual(game.MIDDLE_ROW);
  expect(second!.squares.length).toBeLessThan(24);

  const square = first!.squares[0]!.game_square_id;
  const { objection_id } = await wins.object(cora, square, 'No', first!.win);
  expect(await refusalOf(wins.object(ben, square, 'No', first!.win))).toBe('own_win');
  await wins.second(host, objection_id);
  expect(await listed(host, id)).toEqual([['second_line', cards[2]!.card_number, 0.99]]);
  expect(await wins.balanceOf(ben)).toBe(0);
  expect((await game.stateOf(host, id))!.squares.find((one) => one.id === square)!.is_marked).toBe(
    false,
  );
  expect(await wins.allWrong(id)).toEqual([]);

  await game.mark(ben, square);
  await call(host, cards[0]!);
  expect((await listed(host, id)).map(([prize]) => prize)).toEqual(['second_line', 'first_line']);
});

/** Puts a square of a card at a position, in exchange with the square that is there, if the card has it. */
async function moveTo({ id }: Card, square: string, position: number) {
  const moved = await sql`
    delete from public.card_squares where card_id = ${id} and (game_square_id = ${square} or position = ${position})
      and exists (select from public.card_squares where card_id = ${id} and game_square_id = ${square})
    returning card_id, position, game_square_id`;
  const places = moved.map((row) => row.position as number);
  const swapped = moved.map((row, n) => ({ ...row, position: places.at(-1 - n)! }));
  if (moved.length > 0) await sql`insert into public.card_squares ${sql(swapped)}`;
}

test('a prize taken back after the last one was won opens the game again, with this prize alone', async () => {
  const { id, cards } = await openThree([host, ben, cora]);
  const [{ squares }, , { squares: full }] = cards as [Card, Card, Card];
  const isOn = (one: CardSquare) =>
    full.some((other) => other.game_square_id === one.game_square_id);
  // Only the first line rests on it: the full card does not have it, and the second line is elsewhere.
  const square = squares.find((one) => !isOn(one))!.game_square_id;
  await moveTo(cards[0]!, square, 0);
  await moveTo(cards[1]!, square, 24);
  await wins.markEverything(ben, id);
  for (const person of [0, 1, 2]) {
    await call([host, ben, cora][person]!, cards[person]!);
    await age(id); // One mark may have completed lines of several cards, which could share a prize.
  }
  const [first] = (await wins.afterOf(cora, id))!.reviews;
  const { objection_id } = await wins.object(cora, square, 'No', first!.win);
  await wins.second(ben, objection_id);
  const open = (await game.stateOf(ben, id))!.game;
  expect(open).toMatchObject({ status: 'active', completed_at: null, pot_claimed: false });
  await game.mark(ben, square);
  const { wins: now } = await call(ben, cards[1]!);
  expect(now.at(-1)).toMatchObject({ prize: 'first_line', amount: 1.66 });
  expect((await game.stateOf(ben, id))!.game.status).toBe('completed');
  expect(await wins.allWrong(id)).toEqual([]);
});

test('a guest’s prize waits 48 hours from its call, and then goes to the fund while the game goes on', async () => {
  const admin = await game.makeAdmin();
  const id = await makeThree(admin);
  const token = game.guestToken();
  const card = await game.buyAsGuest(token, id);
  await game.callAs(admin, 'start_house_game', { p_game_id: id });
  await game.markPositions(admin, card, game.MIDDLE_ROW);
  const asGuest = { p_card_id: card.id, p_guest_token: token };
  await game.visit('call_bingo_as_guest', asGuest);
  await game.markPositions(admin, card, SECOND_ROW);
  await game.visit('call_bingo_as_guest', asGuest);
  expect((await winsIn(admin, id)).map(({ is_paid }) => is_paid)).toEqual([false, false]);
  await sql`
    update public.wins set called_at = now() - interval '49 hours' where game_id = ${id} and prize = 'first_line'`;
  const [held] = await heldBy(token);
  expect(Date.parse(held!.claim_ends_at)).toBeGreaterThan(Date.now());
  const before = await game.fundBalance();
  const screen = (await game.stateOf(admin, id))!;
  await sql`select private.return_unclaimed_pots()`;
  expect(await game.fundBalance()).toBe(before + 2.5);
  expect(await game.callAs(ben, 'migrate_guest_cards', { p_guest_token: token })).toMatchObject({
    claimed_amount: 1.5,
  });
  expect(await wins.balanceOf(ben)).toBe(1.5);
  const now = (await game.stateOf(admin, id))!.game;
  expect(now).toMatchObject({ status: 'active', pot_returned: false, pot_claimed: false });
  expect(inPot(now)).toBe(1);
  const after = { p_game_id: id, p_seq: screen.seq };
  const events = await game.callAs<GameMessage[]>(admin, 'events_since', after);
  expect(events.reduce(applyMessage, screen).game).toEqual(now);
  expect(await wins.allWrong(id)).toEqual([]);
});

test('once a guest’s prize has been returned, nothing of an ended game waits any more, also on open screens', async () => {
  const admin = await game.makeAdmin();
  const id = await makeThree(admin);
  const token = game.guestToken();
  const guestCard = await game.buyAsGuest(token, id);
  const card = await game.buy(ben, id);
  // Only Ben is close to two lines.
  await sql`
    delete from public.card_squares
    where card_id = ${guestCard.id} and position <> all (${game.MIDDLE_ROW})`;
  await game.callAs(admin, 'start_house_game', { p_game_id: id });
  await game.markPositions(admin, guestCard, game.MIDDLE_ROW);
  await game.visit('call_bingo_as_guest', { p_card_id: guestCard.id, p_guest_token: token });
  const marked = wins.rowOf(guestCard);
  for (const { position, game_square_id } of card.squares)
    if (position < 10 && !marked.includes(game_square_id)) await game.mark(admin, game_square_id);
  await game.callAs(admin, 'end_house_game', { p_game_id: id });
  await sql`update public.wins set called_at = now() - interval '49 hours' where game_id = ${id}`;
  const screen = (await game.stateOf(admin, id))!;
  expect(screen.game).toMatchObject({ share_count: 1, pot_claimed: false });
  await sql`select private.return_unclaimed_pots()`;
  const now = (await game.stateOf(admin, id))!.game;
  expect(now).toMatchObject({ pot_claimed: true, wins: [{ is_returned: true }] });
  const after = { p_game_id: id, p_seq: screen.seq };
  const events = await game.callAs<GameMessage[]>(admin, 'events_since', after);
  expect(events.reduce(applyMessage, screen).game).toEqual(now);
  expect(await game.booksOff()).toEqual([]);
});

test('a guest who shares the last prize after the end of the game can still claim that share', async () => {
  const admin = await game.makeAdmin();
  const id = await makeThree(admin);
  const token = game.guestToken();
  const cards = [await game.buy(ben, id), await game.buyAsGuest(token, id)] as const;
  await makeTwins([...cards]);
  await game.callAs(admin, 'start_house_game', { p_game_id: id });
  await wins.markEverything(admin, id);
  for (let prize = 0; prize < 3; prize++) await call(ben, cards[0]);
  const isClaimed = async () => (await game.stateOf(admin, id))!.game.pot_claimed;
  expect(await isClaimed()).toBe(true);
  await game.visit('call_bingo_as_guest', { p_card_id: cards[1].id, p_guest_token: token });
  expect(await isClaimed()).toBe(false);
  const { claimed_amount } = await game.callAs<{ claimed_amount: number }>(
    cora,
    'migrate_guest_cards',
    { p_guest_token: token },
  );
  expect(claimed_amount).toBeGreaterThan(0);
  expect(await isClaimed()).toBe(true);
  expect(await wins.allWrong(id)).toEqual([]);
});

test('a person who keeps the cards while winning one of three prizes is paid once, and plays on', async () => {
  const ids: string[] = [];
  for (let round = 0; round < 5; round++) {
    const gus = await makeNameless('Gus');
    const { id } = await openThree([host]);
    ids.push(id);
    const group = await groupOf(id);
    await allowGuests(host, group);
    await join(gus, group.invite_code);
    const card = await game.buy(gus, id);
    await game.markPositions(gus, card, game.MIDDLE_ROW);
    const [called] = await Promise.all([call(gus, card), becomeAccount(gus), call(gus, card)]);
    expect(called).toMatchObject({ won: true });
    expect(await listed(gus, id)).toEqual([['first_line', card.card_number, 1.11]]);
    expect(await wins.balanceOf(gus)).toBe(1.11);
    expect(await game.callAs(gus, 'my_account')).toMatchObject({ is_anonymous: false });
    await wins.markEverything(gus, id);
    expect(await call(gus, card)).toMatchObject({ wins: [{}, { prize: 'second_line' }] });
  }
  expect(await wins.allWrong(...ids)).toEqual([]);
});
