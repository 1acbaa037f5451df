import { beforeAll, expect, test } from 'vitest';
import { applyMessage } from '../../../lib/bingo/events.ts';
import type {
  Card,
  EndGamePreview,
  GameMessage,
  GameState,
  LeaderboardRow,
} from '../../../lib/bingo/game.ts';
import { isRankingHidden } from '../../../lib/bingo/ranking.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { groupOf } from '../support/groups.ts';
import { endGame } from '../support/wins.ts';

const { buy, callAs, mark, stateOf } = game;

async function makeTable(...names: string[]) {
  const people = await makePeople(...names);
  const gameId = await game.makePrivateGame(people);
  const cards = await game.buyAll(people, gameId);
  return { people, gameId, cards };
}

let people: Person[];
let gameId: string;
let cards: Card[];
const stateNow = async () => (await stateOf(people[1]!, gameId))!;
const eventsSince = (p_seq: number, p_game_id = gameId, person = people[1]!) =>
  callAs<GameMessage[]>(person, 'events_since', { p_game_id, p_seq });
const show = (person: Person, p_is_on: boolean, p_id = gameId) =>
  callAs(person, 'set_option', { p_id, p_option: 'shows_closeness', p_is_on });

beforeAll(async () => {
  ({ people, gameId, cards } = await makeTable('Ann', 'Ben', 'Cleo', 'Dora', 'Eve', 'Finn', 'Gus'));
});

test('the ranking of a private game is shown or hidden by the host alone, which is broadcast', async () => {
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

test('a hidden ranking is visible nowhere: not in the state, the messages, the function or the rows', async () => {
  const { seq } = await stateNow();
  const unmarked = cards[0]!.squares.find(({ position }) => position === 4)!;
  await callAs(people[0]!, 'mark_square', { p_game_square_id: unmarked.game_square_id });
  expect(await eventsSince(seq)).toMatchObject([{ type: 'square_marked', top: [] }]);
  expect((await stateNow()).leaderboard).toEqual([]);
  expect(await callAs<LeaderboardRow[]>(people[1]!, 'leaderboard', { p_game_id: gameId })).toEqual(
    [],
  );
  await show(people[0]!, true);
  // A house game ranks five cards, a private one all.
  expect((await stateNow()).leaderboard).toHaveLength(people.length);
});

test('the end of a game tells open screens the ranking that was hidden', async () => {
  const { people: pair, gameId: id, cards: held } = await makeTable('Hal', 'Ina');
  await mark(pair[0]!, held[1]!.squares[0]!.game_square_id);
  await show(pair[0]!, false, id);
  const before = (await stateOf(pair[1]!, id))!;
  await endGame(pair[0]!, id);
  const events = await eventsSince(before.seq, id, pair[1]!);
  const { leaderboard } = (await stateOf(pair[1]!, id))!;
  expect(before.leaderboard).toEqual([]);
  expect(leaderboard).toHaveLength(2);
  expect(events.reduce(applyMessage, before).leaderboard).toEqual(leaderboard);
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

type Ranked = { card_number: number; consecutive_marked_count: number };
/** The result of a probe: whether the other player's card has the square; null where nothing was shown. */
type Finding = boolean | null;

/** All rankings that this person can read in any way. */
async function rankingsFor(person: Person, gameId: string): Promise<Ranked[][]> {
  const ask = <T>(name: string, more = {}) =>
    callAs<T>(person, name, { p_game_id: gameId, ...more });
  const page = await ask<{ state: GameState; timeline: GameMessage[] }>('game_page');
  const messages = [
    ...(await ask<GameMessage[]>('events_since', { p_seq: 0 })),
    ...(await ask<GameMessage[]>('game_timeline')),
    ...page.timeline,
  ];
  return [
    await ask<Ranked[]>('leaderboard'),
    (await ask<GameState>('game_state')).leaderboard,
    page.state.leaderboard,
    ...messages.flatMap((message) => ('top' in message && message.top ? [message.top] : [])),
  ];
}

/** Marks a square while nothing else is marked, and returns what the rankings, and what an end would pay, show of the other card. */
async function probe(
  person: Person,
  gameId: string,
  squareId: string,
  other: Card,
): Promise<Finding> {
  await mark(person, squareId);
  const counts = (await rankingsFor(person, gameId))
    .flat()
    .filter(({ card_number }) => card_number === other.card_number)
    .map(({ consecutive_marked_count }) => consecutive_marked_count);
  // Only the host gets it, with the closest cards alone.
  const ending = await callAs<EndGamePreview | null>(person, 'ending_of', { p_game_id: gameId });
  if (ending?.shares?.some(({ card_number }) => card_number === other.card_number)) counts.push(1);
  return counts.length === 0 ? null : Math.max(...counts) > 0;
}

const takeBack = (person: Person, p_game_square_id: string) =>
  callAs(person, 'unmark_square', { p_game_square_id });

test('two players who mark and unmark all thirty squares learn about four of them which card has them', async () => {
  const { people, gameId, cards } = await makeTable('Eve', 'Mal', 'Ben');
  const other = cards.at(-1)!;
  const { squares } = (await stateOf(people[0]!, gameId))!;
  const truth = new Set(other.squares.map(({ game_square_id }) => game_square_id));
  const found: Finding[] = [];
  for (const [n, { id }] of squares.entries()) {
    const finding = await probe(people[n % 2]!, gameId, id, other);
    if (finding !== null) expect(finding).toBe(truth.has(id));
    found.push(finding);
    await takeBack(people[(n + 1) % 2]!, id);
  }
  expect(found).toHaveLength(30);
  expect(found.filter((finding) => finding !== null)).toHaveLength(4);
});

test('three corrections hide nothing, the fourth hides the ranking on open screens, and an hour later it is back', async () => {
  const { people, gameId } = await makeTable('Ann', 'Ben');
  const [ann] = people as [Person];
  const { squares } = (await stateOf(ann, gameId))!;
  const correct = async (n: number) => {
    await mark(ann, squares[n]!.id);
    await takeBack(ann, squares[n]!.id);
  };
  for (const n of [0, 1, 2]) await correct(n);
  const before = (await stateOf(ann, gameId))!;
  expect(before.leaderboard).toHaveLength(2);

  await correct(3);
  const [cleo] = await makePeople('Cleo');
  await sql`insert into public.group_members (group_id, user_id) values (${before.game.group_id}, ${cleo.id})`;
  await buy(cleo, gameId);
  const screen = (await eventsSince(before.seq, gameId, ann)).reduce(applyMessage, before);
  expect(screen).toEqual(await stateOf(ann, gameId));
  expect(isRankingHidden(screen)).toBe(true);

  await sql`
    update public.game_events set created_at = created_at - interval '1 hour'
    where game_id = ${gameId} and seq = ${before.seq}`;
  expect((await stateOf(ann, gameId))!.leaderboard).toHaveLength(3);
});

test('corrections by an admin in a house game hide nothing, because admins see its cards anyway', async () => {
  const admin = await game.makeAdmin();
  const gameId = await game.makeActiveHouseGame(admin);
  await buy(admin, gameId);
  const { squares } = (await stateOf(null, gameId))!;
  for (const { id } of squares.slice(0, 5)) {
    await mark(admin, id);
    await takeBack(admin, id);
  }
  expect((await stateOf(null, gameId))!.leaderboard).toHaveLength(1);
});
