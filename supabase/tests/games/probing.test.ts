import { expect, test } from 'vitest';
import { type Card, type GameState, type GameMessage } from '../../../lib/bingo/game.ts';
import { applyMessage } from '../../../lib/bingo/events.ts';
import { isRankingHidden } from '../../../lib/bingo/ranking.ts';
import { makePeople, sql, type Person } from '../support/db.ts';
import {
  buy,
  buyAll,
  callAs,
  makeActiveHouseGame,
  makeAdmin,
  makePrivateGame,
  mark,
  stateOf,
} from '../support/games.ts';

type Ranked = { card_number: number; consecutive_marked_count: number };
/** The result of a probe: whether the other player's card has the square; null where nothing was shown. */
type Finding = boolean | null;

async function makeTable(...names: string[]) {
  const people = await makePeople(...names);
  const gameId = await makePrivateGame(people);
  const cards = await buyAll(people, gameId);
  return { people, gameId, other: cards.at(-1)! };
}

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
    ...messages.flatMap((message) => ('top' in message ? [message.top] : [])),
  ];
}

/** Marks a square while nothing else is marked, and returns what the rankings show of the other card. */
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
  return counts.length === 0 ? null : Math.max(...counts) > 0;
}

const takeBack = (person: Person, p_game_square_id: string) =>
  callAs(person, 'unmark_square', { p_game_square_id });

test('two players who mark and unmark all thirty squares learn about four of them which card has them', async () => {
  const { people, gameId, other } = await makeTable('Eve', 'Mal', 'Ben');
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
  const messages = await callAs<GameMessage[]>(ann, 'events_since', {
    p_game_id: gameId,
    p_seq: before.seq,
  });
  const screen = messages.reduce(applyMessage, before);
  expect(screen).toEqual(await stateOf(ann, gameId));
  expect(isRankingHidden(screen)).toBe(true);

  await sql`
    update public.game_events set created_at = created_at - interval '1 hour'
    where game_id = ${gameId} and seq = ${before.seq}`;
  expect((await stateOf(ann, gameId))!.leaderboard).toHaveLength(3);
});

test('corrections by an admin in a house game hide nothing, because admins see its cards anyway', async () => {
  const admin = await makeAdmin();
  const gameId = await makeActiveHouseGame(admin);
  await buy(admin, gameId);
  const { squares } = (await stateOf(null, gameId))!;
  for (const { id } of squares.slice(0, 5)) {
    await mark(admin, id);
    await takeBack(admin, id);
  }
  expect((await stateOf(null, gameId))!.leaderboard).toHaveLength(1);
});
