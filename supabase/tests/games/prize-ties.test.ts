import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { waiting } from '../support/clock.ts';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
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
import { seeded } from '../support/random.ts';
import * as wins from '../support/wins.ts';

let host: Person, ben: Person, cora: Person;

beforeEach(async () => {
  [host, ben, cora] = await makePeople('Host', 'Ben', 'Cora');
});

test('fifty concurrent callers whose cards the same mark completed share a prize to the cent, and lose it with the mark', async () => {
  const players = await makePeople(...Array.from({ length: 50 }, (_, n) => `Caller ${n}`));
  const { id, cards } = await openThree([...players, ben, cora]);
  await makeTwins(cards.slice(0, 50));
  await game.markPositions(players[0]!, cards[0]!, game.MIDDLE_ROW);
  const answers = await Promise.all(players.map((person, n) => call(person, cards[n]!)));
  expect(answers.every(({ won }) => won)).toBe(true);
  const held = await winsIn(players[0]!, id);
  expect(held.map(({ amount }) => amount)).toEqual([0.93, ...Array(49).fill(0.57)]);
  expect(held.flatMap(({ tied }) => tied)).toEqual([]);
  expect(new Set(held.map(({ prize }) => prize))).toEqual(new Set(['first_line']));
  expect(await wins.allWrong(id)).toEqual([]);

  const third = held.find(({ card_number }) => card_number === cards[2]!.card_number)!;
  const square = cards[0]!.squares.find(({ position }) => position === 10)!.game_square_id;
  const { objection_id } = await wins.object(ben, square, 'No', third.seq);
  await wins.second(cora, objection_id);
  expect(await winsIn(players[0]!, id)).toEqual([]);
  expect(await wins.balanceOf(players[2]!)).toBe(0);
  expect(await wins.allWrong(id)).toEqual([]);
});

test('ten seconds after the first call, or with another mark, a line does not share the prize', async () => {
  const { id, cards } = await openThree([host, ben, cora]);
  await makeTwins(cards.slice(0, 2));
  await wins.winWith(host, cards[0]!);
  await game.markPositions(cora, cards[2]!, game.MIDDLE_ROW);
  expect(await call(cora, cards[2]!)).toMatchObject({ won: false });
  const tied = async () => (await winsIn(cora, id)).map((win) => win.tied);
  expect(await tied()).toEqual([[cards[1]!.id]]);
  await age(id);
  expect(await tied()).toEqual([[]]);
  expect(await call(ben, cards[1]!)).toMatchObject({ won: false });
  expect(await listed(ben, id)).toEqual([['first_line', cards[0]!.card_number, 1.66]]);
});

/** Exchanges a square of this card's second row with another one, by default one of its middle row. */
async function moveOut(card: Card, to = 11) {
  const moved = await sql`
    delete from public.card_squares where card_id = ${card.id} and position in (5, ${to})
    returning card_id, ${5 + to}::int - position as position, game_square_id`;
  await sql`insert into public.card_squares ${sql(moved)}`;
}

/** Opens a game with three prizes in which people hold cards with the same squares. Returns who marks in it. */
async function openTwins(people = [ben, cora]) {
  const marker = await game.makeAdmin();
  const id = await makeThree(marker);
  const twins = await game.buyAll(people, id);
  await makeTwins(twins);
  await game.callAs(marker, 'start_house_game', { p_game_id: id });
  return { marker, id, twins };
}

const squareAt = (card: Card, position: number) =>
  card.squares.find((square) => square.position === position)!.game_square_id;

async function markAgain(marker: Person, square: string) {
  await game.callAs(marker, 'unmark_square', { p_game_square_id: square });
  await game.mark(marker, square);
}

test('a mark of the winner that is set again does not share the prize with a later line', async () => {
  const { marker, id, twins } = await openTwins();
  const [card, later] = twins as [Card, Card];
  await moveOut(later);
  await wins.winWith(ben, card, marker);
  await game.mark(marker, squareAt(card, 5));
  for (const position of game.MIDDLE_ROW) await markAgain(marker, squareAt(card, position));
  expect(await call(cora, later)).toMatchObject({ won: false, wins: [{}] });
  expect(await wins.allWrong(id)).toEqual([]);
});

test('a mark that is set again does not keep a card from the prize that it shares', async () => {
  const { marker, id, twins } = await openTwins();
  const [card, tied] = twins as [Card, Card];
  await wins.winWith(ben, card, marker);
  await markAgain(marker, squareAt(card, 10));
  const { won, wins: held } = await call(cora, tied);
  expect(won).toBe(true);
  expect(held.map(({ prize }) => prize)).toEqual(['first_line', 'first_line']);
  expect(await wins.allWrong(id)).toEqual([]);
});

test('nobody loses a share because a mark of their line alone is taken back and set again, before or after the first call', async () => {
  for (const isBefore of [true, false]) {
    const { marker, id, twins } = await openTwins();
    const [card, other] = twins as [Card, Card];
    await moveOut(other, 11);
    await game.markPositions(marker, card, [10, 13, 5, 11]);
    await game.mark(marker, squareAt(card, 14));
    const own = { p_game_square_id: squareAt(card, 11) };
    await game.callAs(marker, 'unmark_square', own);
    if (isBefore) await game.callAs(marker, 'mark_square', own);
    await call(cora, other);
    if (!isBefore) await game.callAs(marker, 'mark_square', own);
    await call(ben, card);
    expect(await listed(ben, id)).toEqual([
      ['first_line', other.card_number, 2.5],
      ['first_line', card.card_number, 2.5],
    ]);
    expect(await wins.allWrong(id)).toEqual([]);
  }
});

test('a mark that was taken back before the call shares no prize between lines of other marks', async () => {
  const { marker, id, twins } = await openTwins();
  const [card, other] = twins as [Card, Card];
  await moveOut(other, 15);
  await game.markPositions(marker, card, game.MIDDLE_ROW);
  await game.callAs(marker, 'unmark_square', { p_game_square_id: squareAt(card, 14) });
  await game.markPositions(marker, card, SECOND_ROW);
  await call(ben, card);
  await game.mark(marker, squareAt(card, 15));
  expect(await call(cora, other)).toMatchObject({ won: false });
  expect(await listed(ben, id)).toEqual([['first_line', card.card_number, 5]]);
  expect(await wins.allWrong(id)).toEqual([]);
});

test('cards that a mark completes when it is set again share the prize, also where it had completed one of them before', async () => {
  const { marker, id, twins } = await openTwins();
  const [card, later] = twins as [Card, Card];
  await moveOut(later);
  await game.markPositions(marker, card, game.MIDDLE_ROW);
  await game.callAs(marker, 'unmark_square', { p_game_square_id: squareAt(card, 14) });
  await game.mark(marker, squareAt(card, 5));
  await game.mark(marker, squareAt(card, 14));
  await call(ben, card);
  await call(cora, later);
  expect(await listed(ben, id)).toEqual([
    ['first_line', card.card_number, 2.5],
    ['first_line', later.card_number, 2.5],
  ]);
  expect(await wins.allWrong(id)).toEqual([]);
});

test('cards that reach a prize again with one mark share it after an objection has opened it again', async () => {
  const { marker, id, twins } = await openTwins();
  const [card, later] = twins as [Card, Card];
  await moveOut(later);
  await wins.winWith(ben, card, marker);
  await game.mark(marker, squareAt(card, 5));
  const { objection_id } = await wins.object(cora, squareAt(card, 14));
  await wins.decide(marker, objection_id, true);
  expect(await listed(ben, id)).toEqual([]);
  await game.mark(marker, squareAt(card, 14));
  await call(ben, card);
  await call(cora, later);
  expect(await listed(ben, id)).toEqual([
    ['first_line', card.card_number, 2.5],
    ['first_line', later.card_number, 2.5],
  ]);
  expect(await wins.allWrong(id)).toEqual([]);
});

test('an objection that opens a prize opens it for cards without its square as well', async () => {
  const { marker, id, twins } = await openTwins([ben, cora, host]);
  const [card, tied, later] = twins as [Card, Card, Card];
  const objected = squareAt(card, 11);
  const [spare] = await sql`
    update public.card_squares set game_square_id = (
      select id from public.game_squares where game_id = ${id} and id not in (
        select game_square_id from public.card_squares where card_id = ${card.id}
      ) limit 1
    ) where card_id = ${tied.id} and position = 11 returning game_square_id`;
  await moveOut(later);
  await game.mark(marker, spare!.game_square_id as string);
  await wins.winWith(ben, card, marker);
  await game.callAs(marker, 'unmark_square', { p_game_square_id: squareAt(card, 14) });
  await game.mark(marker, squareAt(card, 5));
  await game.mark(marker, squareAt(card, 14));
  const { objection_id } = await wins.object(host, objected);
  await wins.decide(marker, objection_id, true);
  await call(cora, tied);
  await call(host, later);
  expect(await listed(ben, id)).toEqual([
    ['first_line', tied.card_number, 3.75],
    ['first_line', later.card_number, 3.75],
  ]);
  expect(await wins.allWrong(id)).toEqual([]);
});

test('after random marks and marks taken back, cards share what the marks that stand completed', async () => {
  const random = seeded();
  const { marker, id, twins } = await openTwins([ben, cora, host]);
  await moveOut(twins[1]!);
  await moveOut(twins[2]!, 15);
  const marked = new Set<string>();
  for (let n = 0; n < 150; n++) {
    const square = twins[0]!.squares[Math.floor(random() * 24)]!.game_square_id;
    const takesBack = marked.has(square) && random() < 0.5;
    if (takesBack) await game.callAs(marker, 'unmark_square', { p_game_square_id: square });
    else await game.mark(marker, square);
    if (takesBack) marked.delete(square);
    else marked.add(square);
    const wrong = await sql`
      select reached, private.reached_now(card) as now from public.bingo_cards as card
      where game_id = ${id} and reached <> private.reached_now(card)`;
    expect(wrong).toEqual([]);
  }
});

test('after an objection, lines that different marks completed do not share the prize that it opened', async () => {
  const { marker, id, twins } = await openTwins();
  const [card, other] = twins as [Card, Card];
  await moveOut(other);
  await wins.winWith(ben, card, marker);
  await game.markPositions(marker, card, SECOND_ROW); // The first of these completes a row of the other card.
  const { objection_id } = await wins.object(cora, squareAt(card, 11));
  await wins.decide(marker, objection_id, true);
  await call(ben, card);
  expect(await call(cora, other)).toMatchObject({ won: false });
  expect(await listed(ben, id)).toEqual([['first_line', card.card_number, 5]]);
});

test('two cards that call all three prizes at once win each prize once, or share it by the same mark', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, cards } = await openThree([host, ben]);
    expect(await wins.allWrong(id)).toEqual([]);
    await wins.markEverything(host, id);
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => call([host, ben][n % 2]!, cards[n % 2]!)),
    );
    const held = await winsIn(host, id);
    expect(new Set(held.map(({ prize }) => prize)).size).toBe(3);
    expect(held.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(2.22);
    expect((await game.stateOf(host, id))!.game.status).toBe('completed');
    const unfair = await sql`
      select prize from public.wins as win join public.bingo_cards as card on card.id = card_id
      where win.game_id = ${id} group by prize
      having count(distinct card.reached ->> prize) <> 1 or count(distinct card_id) < count(*)`;
    expect(unfair).toEqual([]);
  }
});

test('a prize that is taken back after an early end is shared in the order of the banks', async () => {
  // Banks are locked in the order of their ids.
  const [low, middle, high] = [host, ben, cora].toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  ) as [Person, Person, Person];
  const { id, cards } = await openThree([middle, low, high]);
  await wins.markEverything(middle, id);
  await call(high, cards[2]!);
  const [review] = (await wins.afterOf(low, id))!.reviews;
  const { objection_id } = await wins.object(low, review!.squares[0]!.game_square_id);
  await wins.endGame(middle, id);
  let decision: Promise<unknown> | undefined;
  // Locks a bank, as a transaction of another game does that pays the same people.
  await sql.begin(async (tx) => {
    await tx`select from public.profiles where user_id = ${low.id} for no key update`;
    decision = wins.second(middle, objection_id);
    await waiting();
    await tx`select from public.profiles where user_id = ${high.id} for no key update`;
  });
  expect(await decision).toMatchObject({ status: 'upheld' });
  expect(await wins.allWrong(id)).toEqual([]);
});
