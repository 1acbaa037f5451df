import { beforeEach, expect, test } from 'vitest';
import type { Card, EndGamePreview } from '../../../lib/bingo/game.ts';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { endGame, playAgain } from '../support/wins.ts';
import * as wins from '../support/wins.ts';
import { groupOf, join, leaveGroupOf, startGameIn } from '../support/groups.ts';

let host: Person, ben: Person, cora: Person;
let id: string;
let cards: Card[];

beforeEach(async () => {
  [host, ben, cora] = await makePeople('Host', 'Ben', 'Cora');
  id = await game.makePrivateGame([host, ben, cora], 0.05);
  cards = await game.buyAll([ben, host, cora], id);
});

const endingOf = (person: Person) =>
  game.callAs<EndGamePreview | null>(person, 'ending_of', { p_game_id: id });

test('End Game pays what it promised, even if one of the closest players has left', async () => {
  await game.markPositions(ben, cards[0]!, game.MIDDLE_ROW);
  await leaveGroupOf(ben, id);
  const promised = (await endingOf(host))!.shares!.map(({ has_line: _, ...share }) => share);
  expect(promised.map(({ display_name }) => display_name)).not.toContain('Ben');
  expect((await endGame(host, id)).shares).toEqual(promised);
});

test('the preview of the end is shown to the host alone, while the game is active and the ranking is not hidden', async () => {
  const [stranger] = await makePeople('Stranger');
  for (const person of [ben, stranger]) expect(await endingOf(person)).toBeNull();
  const hide = { p_id: id, p_option: 'shows_closeness', p_is_on: false };
  await game.callAs(host, 'set_option', hide);
  expect(await endingOf(host)).toEqual({ pot_amount: 0.15, shares: [] });
  await game.mark(host, cards[1]!.squares[0]!.game_square_id);
  expect(await endingOf(host)).toEqual({ pot_amount: 0.15, shares: null });
  await endGame(host, id);
  expect(await endingOf(host)).toBeNull();
});

test('a player who left is listed as gone and not ranked, and as a player again after coming back', async () => {
  const playing = async () => {
    const { players, leaderboard } = (await game.stateOf(host, id))!;
    return [
      players.filter(({ has_left }) => !has_left).map(({ display_name }) => display_name),
      leaderboard.map(({ display_name }) => display_name).toSorted(),
    ];
  };
  await leaveGroupOf(ben, id);
  expect(await playing()).toEqual([
    ['Host', 'Cora'],
    ['Cora', 'Host'],
  ]);
  const { seq } = (await game.stateOf(host, id))!;
  await game.mark(host, cards[1]!.squares[0]!.game_square_id);
  const [event] = await game.callAs<{ top: object[] }[]>(host, 'events_since', {
    ...{ p_game_id: id, p_seq: seq },
  });
  expect(event!.top).toHaveLength(2);

  await join(ben, (await groupOf(id)).invite_code);
  expect((await playing())[0]).toEqual(['Ben', 'Host', 'Cora']);
  const [back] = await game.callAs<object[]>(host, 'game_timeline', { p_game_id: id });
  expect(back).toMatchObject({ type: 'member_returned', display_name: 'Ben' });
});

test('the next game is the rematch, even if an older game of the group is active, then any later one', async () => {
  const group = await groupOf(id);
  const make = () => startGameIn(host, group);
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

test('the books list each win and each reopening in order, and sum up the purchases between them', async () => {
  const card = cards[0]!;
  await wins.winWith(ben, card);
  const takeBack = async () => {
    const { objection_id } = await wins.object(cora, wins.rowOf(card)[0]!);
    await wins.decide(host, objection_id, true);
  };
  await takeBack();
  const [dora] = await makePeople('Dora');
  const { group_id } = await groupOf(id);
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
