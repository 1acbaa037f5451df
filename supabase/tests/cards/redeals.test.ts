import { beforeAll, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import * as twin from '../../../lib/bingo/dealing.ts';
import { MOST_REDEALS } from '../../../lib/bingo/counts.ts';
import * as chosen from '../support/chosen.ts';
import { makePeople, refusalOf, settled, sql, type Person } from '../support/db.ts';
import { makeMixedTheme, poolOf } from '../support/dealing.ts';
import * as game from '../support/games.ts';
import { leaveGroupOf, startGameIn } from '../support/groups.ts';
import { openWritten } from '../support/sets.ts';

let admin: Person;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  admin = await game.makeAdmin();
  [ann, ben] = await makePeople('Ann', 'Ben');
});

const dealAgain = (person: Person, { id, redeals }: Card) =>
  game.callAs<Card>(person, 'deal_again', { p_card_id: id, p_redeals: redeals });
const dealAgainAsGuest = (p_guest_token: string, { id, redeals }: Card) =>
  game.visit<Card>('deal_again_as_guest', { p_card_id: id, p_redeals: redeals, p_guest_token });
const layoutOf = ({ squares }: Card) => squares.map((one) => one.game_square_id).join();
const stored = async ({ id }: Card) => {
  const [row] =
    await sql`select card from public.bingo_cards as one, private.card_json(one) as card where id = ${id}`;
  return row!.card as Card;
};
const openEvening = async () =>
  startGameIn(
    ann,
    { group_id: await game.makeGroup([ann, ben]) },
    {
      ...{ p_theme_id: await makeMixedTheme([20, 20, 12]), p_pace: 'evening' },
    },
  );

test('a card is dealt again three times, with the same number and mix, and without money or an event', async () => {
  const id = await openEvening();
  const bought = await game.buy(ann, id);
  const [before] =
    await sql`select pot_amount, cards_sold, last_seq from public.games where id = ${id}`;
  const kinds = new Map((await poolOf(id)).map((square) => [square.id, square.likelihood]));
  let card = bought;
  for (let redeals = 1; redeals <= MOST_REDEALS; redeals++) {
    const dealt = await dealAgain(ann, card);
    expect(dealt).toMatchObject({ id: card.id, card_number: card.card_number, redeals });
    expect(layoutOf(dealt)).not.toBe(layoutOf(card));
    const mix = twin.countKinds(dealt.squares.map((one) => kinds.get(one.game_square_id)!));
    expect(mix).toEqual(twin.WANTED.evening);
    card = dealt;
  }
  expect(await refusalOf(dealAgain(ann, card))).toBe('no_redeals_left');
  expect(layoutOf(await stored(card))).toBe(layoutOf(card));
  const [after] =
    await sql`select pot_amount, cards_sold, last_seq from public.games where id = ${id}`;
  expect(after).toEqual(before);
  expect(await game.incompleteCards([id])).toEqual([]);
  expect(await game.masksOff([id])).toEqual([]);
  expect(await game.booksOff()).toEqual([]);
});

test('a repeated request, and one from a screen with earlier squares, gets the card as it is', async () => {
  const card = await game.buy(ann, await openEvening());
  const { done } = await settled(Array.from({ length: 5 }, () => dealAgain(ann, card)));
  expect(new Set(done.map(layoutOf)).size).toBe(1);
  expect((await stored(card)).redeals).toBe(1);
});

test('after any mark, also one that was taken back, no card is dealt again', async () => {
  const id = await openEvening();
  const card = await game.buy(ann, id);
  const square = { p_game_square_id: card.squares[0]!.game_square_id };
  await game.callAs(ann, 'mark_square', square);
  expect(await refusalOf(dealAgain(ann, card))).toBe('marking_begun');
  await game.callAs(ann, 'unmark_square', square);
  expect(await refusalOf(dealAgain(ann, card))).toBe('marking_begun');
  expect(layoutOf(await stored(card))).toBe(layoutOf(card));
});

test('at the moment of the first mark, a card is dealt before the mark or not at all', async () => {
  const id = await openEvening();
  await game.buy(ben, id);
  const card = await game.buy(ann, id);
  const [first] = card.squares;
  const [dealt, marked] = await Promise.allSettled([
    dealAgain(ann, card),
    game.callAs(ben, 'mark_square', { p_game_square_id: first!.game_square_id }),
  ]);
  expect(marked.status).toBe('fulfilled');
  if (dealt.status === 'rejected') expect(dealt.reason.message).toBe('marking_begun');
  expect((await stored(card)).redeals).toBe(dealt.status === 'fulfilled' ? 1 : 0);
  expect(await game.masksOff([id])).toEqual([]);
  expect(await game.incompleteCards([id])).toEqual([]);
});

test('a guest with three cards deals one of them again, before the start and after it, and the others stay', async () => {
  const id = await game.makeHouseGame(admin);
  const token = game.guestToken();
  const cards: Card[] = [];
  for (let n = 0; n < 3; n++) cards.push(await game.buyAsGuest(token, id));
  const [one, two, three] = cards as [Card, Card, Card];
  const dealt = await dealAgainAsGuest(token, two);
  await game.callAs(admin, 'start_house_game', { p_game_id: id });
  const again = await dealAgainAsGuest(token, dealt);
  expect(again.redeals).toBe(2);
  expect(layoutOf(again)).not.toBe(layoutOf(dealt));
  for (const other of [one, three]) expect(layoutOf(await stored(other))).toBe(layoutOf(other));
  expect(await refusalOf(dealAgainAsGuest(game.guestToken(), one))).toBe('not_your_card');
  expect(await refusalOf(dealAgain(ann, one))).toBe('not_your_card');
});

test('nobody else deals a card again, nor does a former member, and the house card stays', async () => {
  const id = await openEvening();
  const card = await game.buy(ben, id);
  expect(await refusalOf(dealAgain(ann, card))).toBe('not_your_card');
  await leaveGroupOf(ben, id);
  expect(await refusalOf(dealAgain(ben, card))).toBe('not_a_member');
  const house = await game.makeActiveHouseGame(admin);
  const houseCard = await game.visit<Card>('house_card', { p_game_id: house });
  expect(await refusalOf(dealAgain(admin, houseCard))).toBe('not_your_card');
});

test('chosen cards, cards dealt at the start and cards of a finished game stay', async () => {
  const drawn = await chosen.openPrivately([ann]);
  const draft = await game.buy(ann, drawn);
  expect(await refusalOf(dealAgain(ann, draft))).toBe('not_dealt_at_purchase');

  const written = await openWritten(ann, await game.makeGroup([ann, ben]), 24);
  const waiting = await game.buy(ann, written);
  expect(await refusalOf(dealAgain(ann, waiting))).toBe('not_dealt_at_purchase');
  await game.callAs(ann, 'start_game', { p_game_id: written });
  expect(await refusalOf(dealAgain(ann, await stored(waiting)))).toBe('not_dealt_at_purchase');

  const id = await openEvening();
  const card = await game.buy(ann, id);
  await game.callAs(ann, 'end_game', { p_game_id: id });
  expect(await refusalOf(dealAgain(ann, card))).toBe('game_not_active');
});
