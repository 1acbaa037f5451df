import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import type { MyHome } from '../../../lib/contract/screens.ts';
import { filled, EMPTY, lock, openPublicly, save, seal } from '../support/chosen.ts';
import { makePeople, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { removeFrom } from '../support/groups.ts';
import { heldBy } from '../support/guests.ts';
import { endGame } from '../support/wins.ts';

const { buy, callAs, markPositions } = game;
let ann: Person;
let ben: Person;

beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
});

const homeOf = (person: Person) => callAs<MyHome>(person, 'my_home', { p_game_id: null });
const closestTo = async (person: Person) => (await homeOf(person)).closest?.card.id;

test('home has no card of a game that is over, archived or lost by a removal', async () => {
  expect(await closestTo(ann)).toBeUndefined();
  const [kept, over, lost] = [
    await game.makePrivateGame([ann, ben]),
    await game.makePrivateGame([ann, ben]),
    await game.makePrivateGame([ben, ann]),
  ];
  const cards: Card[] = [];
  for (const id of [kept, over, lost]) cards.push(await buy(ann, id));
  await markPositions(ann, cards[2]!, [10, 11, 13]);
  await markPositions(ann, cards[1]!, [10, 11]);
  expect(await closestTo(ann)).toBe(cards[2]!.id);
  await removeFrom(ben, lost, ann);
  expect(await closestTo(ann)).toBe(cards[1]!.id);
  await endGame(ann, over);
  expect(await closestTo(ann)).toBe(cards[0]!.id);
  await callAs(ann, 'archive_game', { p_game_id: kept });
  expect(await closestTo(ann)).toBeUndefined();
});

test('a card whose squares are still chosen is never close, and says how far the choice is', async () => {
  const admin = await game.makeAdmin();
  const id = await openPublicly(admin);
  await callAs(admin, 'start_house_game', { p_game_id: id });
  const card = await buy(ann, id);
  const listed = async () => (await homeOf(ann)).games.find((one) => one.id === id)!;
  const places = await filled(id, EMPTY);
  await save(
    ann,
    card,
    places.map((place, at) => (at < 7 ? place : null)),
  );
  expect(await listed()).toMatchObject({ to_go: null, choice: { is_sealed: false, placed: 7 } });
  expect(await closestTo(ann)).toBeUndefined();
  await save(ann, card, places, 1);
  await seal(ann, card, 2);
  const { choice } = await listed();
  expect(choice).toMatchObject({ is_sealed: true, placed: 24 });
  expect(Date.parse(choice!.locks_at)).toBeGreaterThan(Date.now());

  const token = game.guestToken();
  const guests = await game.buyAsGuest(token, id);
  await save(
    token,
    guests,
    places.map((place, at) => (at < 2 ? place : null)),
  );
  expect(await heldBy(token)).toMatchObject([{ choice: { is_sealed: false, placed: 2 } }]);

  await lock(id);
  expect(await listed()).toMatchObject({ to_go: 4, choice: null });
  expect(await heldBy(token)).toMatchObject([{ choice: null }]);
  expect(await closestTo(ann)).toBe(card.id);
});
