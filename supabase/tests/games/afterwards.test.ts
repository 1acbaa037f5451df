import { beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../lib/bingo/game.ts';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import * as wins from '../support/wins.ts';
import { endGame, playAgain } from '../support/wins.ts';

let host: Person, ben: Person, cora: Person;
let id: string;
let cards: Card[];

beforeEach(async () => {
  [host, ben, cora] = await makePeople('Host', 'Ben', 'Cora');
  id = await game.makePrivateGame([host, ben, cora], 0.05);
  cards = [];
  for (const person of [ben, host, cora]) cards.push(await game.buy(person, id));
});

test('the next game is the rematch, even if an older game of the group is active, then any later one', async () => {
  const { group_id } = (await game.stateOf(host, id))!.game;
  const make = async () =>
    (
      await game.callAs<{ game_id: string }>(host, 'create_game', {
        ...{ p_group_id: group_id, p_theme_id: await game.makeTheme(), p_card_price: 1 },
      })
    ).game_id;
  const nextOf = async (of: string) => (await wins.afterOf(cora, of))?.next?.id;
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

test('the game that ended last shows its players the next one, and whether they hold a card in it', async () => {
  await endGame(host, id);
  const { group_id } = (await game.stateOf(host, id))!.game;
  const { game_id: next } = await game.callAs<{ game_id: string }>(host, 'create_game', {
    ...{ p_group_id: group_id, p_theme_id: await game.makeTheme(), p_card_price: 1 },
  });
  const [event] = await game.callAs<object[]>(ben, 'game_timeline', { p_game_id: id, p_limit: 1 });
  expect(event).toMatchObject({ type: 'played_again', by: 'Host', next_game_id: next });
  await game.buy(ben, next);
  const nextOf = async (person: Person) => (await wins.afterOf(person, id))?.next;
  expect(await nextOf(ben)).toMatchObject({ id: next, has_card: true });
  expect(await nextOf(cora)).toMatchObject({ id: next, has_card: false });
});

test('the books list each win and each reopening in order, and sum up the purchases between them', async () => {
  const card = cards[0]!;
  await wins.winWith(ben, card);
  const takeBack = async () => {
    const { objection_id } = await wins.object(cora, wins.rowOf(card)[0]!);
    await wins.decide(host, objection_id, true);
  };
  await takeBack();
  const [dora] = await makePeople('Dora');
  const { group_id } = (await game.stateOf(host, id))!.game;
  await sql`insert into public.group_members (group_id, user_id) values (${group_id}, ${dora.id})`;
  await game.buy(dora, id);
  await wins.winWith(ben, card);
  await takeBack();
  await wins.winWith(ben, card);
  const { entries, balance } = await game.callAs<{
    entries: { reason: string; amount: number; count: number }[];
    balance: number;
  }>(ben, 'game_books', { p_game_id: id });
  expect(entries.map(({ reason, amount, count }) => [reason, amount, count])).toEqual([
    ['card_sold', 0.15, 3],
    ['pot_won', 0.15, 1],
    ['pot_reopened', 0.15, 1],
    ['card_sold', 0.05, 1],
    ['pot_won', 0.2, 1],
    ['pot_reopened', 0.2, 1],
    ['pot_won', 0.2, 1],
  ]);
  expect(balance).toBe(0);
});
