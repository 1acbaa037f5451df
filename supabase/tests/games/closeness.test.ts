import { beforeAll, describe, expect, test } from 'vitest';
import { maskOfCard, squaresById } from '../../../lib/bingo/card.ts';
import {
  type Card,
  type GameState,
  type LeaderboardRow,
  type GameMessage,
  type MessageOf,
} from '../../../lib/bingo/game.ts';
import { toGoOf } from '../../../lib/bingo/prizes.ts';
import { applyMessage } from '../../../lib/bingo/events.ts';
import { markedOf } from '../../../lib/bingo/closeness.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { groupOf } from '../support/groups.ts';

const { callAs } = game;
let people: Person[];
let gameId: string;
let cards: Card[];
const stateNow = async (person = people[1]!): Promise<GameState> =>
  (await game.stateOf(person, gameId))!;
const distances = ({ leaderboard }: Pick<GameState, 'leaderboard'>) =>
  Object.fromEntries(
    leaderboard.map((row) => [row.display_name, row.consecutive_marked_count]),
  ) as Record<string, number>;
const eventsSince = (seq: number) =>
  callAs<GameMessage[]>(people[1]!, 'events_since', { p_game_id: gameId, p_seq: seq });
const show = (person: Person, p_is_on: boolean, p_id = gameId) =>
  callAs(person, 'set_option', { p_id, p_option: 'shows_closeness', p_is_on });

beforeAll(async () => {
  people = await makePeople('Ann', 'Ben', 'Cleo', 'Dora', 'Eve', 'Finn', 'Gus');
  gameId = await game.makePrivateGame(people);
  cards = await game.buyAll(people, gameId);
});

describe('the ranking of a private game', () => {
  test('contains all players, more than the five of a house game, by the best line of each', async () => {
    await game.markPositions(people[0]!, cards[0]!, [10, 11, 13]);
    const state = await stateNow();
    expect(Object.keys(distances(state)).toSorted()).toEqual(people.map(({ name }) => name));
    const counted = await sql`
      select display_name, private.best_line(marked_mask) as best
      from public.bingo_cards where game_id = ${gameId}`;
    expect(distances(state)).toEqual(
      Object.fromEntries(counted.map(({ display_name, best }) => [display_name, best])),
    );
    expect(distances(state).Ann).toBe(4);
  });

  test('shows the same distance as each card, also for one with nothing but FREE marked', async () => {
    const late = await game.makePrivateGame(people.slice(0, 2));
    const first = await game.buy(people[0]!, late);
    const before = (await game.stateOf(people[0]!, late))!;
    await game.buy(people[1]!, late);
    const [sold] = await callAs<GameMessage[]>(people[0]!, 'events_since', {
      ...{ p_game_id: late, p_seq: before.seq },
    });
    const state = (await game.stateOf(people[0]!, late))!;
    expect(applyMessage(before, sold!).leaderboard).toEqual(state.leaderboard);
    const onCard = toGoOf(state.game, maskOfCard(first, squaresById(state.squares)));
    for (const { consecutive_marked_count, to_go } of state.leaderboard) {
      expect(to_go).toBe(onCard);
      expect(markedOf(consecutive_marked_count)).toBe(1);
    }
  });

  test('is part of the message of a mark, so that clients need no extra read', async () => {
    const before = await stateNow();
    const unmarked = cards[0]!.squares.find(({ position }) => position === 0)!;
    await callAs(people[0]!, 'mark_square', { p_game_square_id: unmarked.game_square_id });
    const [message] = await eventsSince(before.seq);
    const after = applyMessage(before, message!);
    expect(after.leaderboard).toEqual((await stateNow()).leaderboard);
    expect((message as MessageOf<'square_marked'>).top).toHaveLength(people.length);
    for (const row of (message as MessageOf<'square_marked'>).top)
      expect(Object.keys(row).toSorted()).toEqual([
        'card_number',
        'consecutive_marked_count',
        'to_go',
      ]);
  });

  test('is shown or hidden by the host alone, which is broadcast', async () => {
    expect(await refusalOf(show(people[1]!, false))).toBe('not_creator');
    const [stranger] = await makePeople('Sid');
    expect(await refusalOf(show(stranger, false))).toBe('not_a_member');
    const house = await game.makeHouseGame(await game.makeAdmin());
    expect(await refusalOf(show(people[0]!, false, house))).toBe('not_creator');

    const before = await stateNow();
    expect(await show(people[0]!, false)).toEqual({ is_on: false });
    expect(await show(people[0]!, false)).toEqual({ is_on: false });
    const events = await eventsSince(before.seq);
    expect(events).toMatchObject([
      { type: 'closeness_set', shows_closeness: false, by: 'Ann', top: [] },
    ]);
    const after = applyMessage(before, events[0]!);
    expect(after).toEqual(await stateNow());
    expect(after.game.shows_closeness).toBe(false);
  });

  test('is visible nowhere while it is hidden: not in the state, the messages, the function or the rows', async () => {
    const { seq } = await stateNow();
    const unmarked = cards[0]!.squares.find(({ position }) => position === 4)!;
    await callAs(people[0]!, 'mark_square', { p_game_square_id: unmarked.game_square_id });
    expect(await eventsSince(seq)).toMatchObject([{ type: 'square_marked', top: [] }]);
    expect((await stateNow()).leaderboard).toEqual([]);
    expect(
      await callAs<LeaderboardRow[]>(people[1]!, 'leaderboard', { p_game_id: gameId }),
    ).toEqual([]);
    await show(people[0]!, true);
    expect(distances(await stateNow()).Ann).toBe(4);
  });
});

test('an option exists only by its name, and for its kind of row', async () => {
  const { group_id } = await groupOf(gameId);
  const set = (p_id: string, p_option: string | null) =>
    refusalOf(callAs(people[0]!, 'set_option', { p_id, p_option, p_is_on: true }));
  for (const option of ['pot_claimed', '', null, 'x'.repeat(21)])
    expect(await set(gameId, option)).toBe('invalid_request');
  expect(await set(gameId, 'x'.repeat(12_001))).toBe('too_long');
  expect(await set(gameId, 'allows_guests')).toBe('group_not_found');
  expect(await set(group_id, 'shows_cards')).toBe('game_not_found');
});

test('the squares of a card are visible to its holder alone while the game is active', async () => {
  const of = { p_game_id: gameId };
  const reads = ['game_state', 'game_page', 'my_cards', 'my_home', 'game_results', 'after_game'];
  const answers = await Promise.all(reads.map((name) => callAs(people[1]!, name, of)));
  expect(new Set(cardsIn(answers))).toEqual(new Set([cards[1]!.id]));
});

/** The ids of all cards in this result whose squares are included. */
function cardsIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const inside = Object.values(answer).flatMap(cardsIn);
  return 'squares' in answer && 'card_number' in answer ? [(answer as Card).id, ...inside] : inside;
}
