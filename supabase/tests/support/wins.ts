import type { AfterGame, Card } from '../../../lib/bingo/game.ts';
import type { Answers } from '../../../lib/contract/functions.ts';
import { expect } from 'vitest';
import type { Viewer } from '../../../lib/contract/accounts.ts';
import { sql, type Person } from './db.ts';
import * as game from './games.ts';

export type Win = { id: string; cards: Card[]; card: Card; squares: string[] };
type Result = Answers['object_to_mark'];

/** The squares of a card's middle row, which all wins in these tests are made of. */
export const rowOf = (card: Card) =>
  card.squares.flatMap(({ position, game_square_id }) =>
    game.MIDDLE_ROW.includes(position) ? [game_square_id] : [],
  );

/** Marks every square of a game, so that all its cards are equally close. */
export async function markEverything(person: Person, id: string) {
  for (const { id: square } of (await game.stateOf(person, id))!.squares)
    await game.mark(person, square);
}

/** Marks the middle row of this card and calls BINGO for its holder. */
export async function winWith(winner: Person, card: Card, marker = winner) {
  await game.markPositions(marker, card, game.MIDDLE_ROW);
  return game.callAs<Answers['call_bingo']>(winner, 'call_bingo', { p_card_id: card.id });
}

/** The number of cards in a game with a full line. */
export const fullLines = async (id: string) => {
  const [row] = await sql`
    select count(*)::int as count from public.bingo_cards where game_id = ${id} and private.has_line(marked_mask)`;
  return row!.count as number;
};

/**
 * Plays a private game of these people, each with a card, which `winner` wins; the first person is the host. Plays
 * again if the marks complete a line of another card as well, because that gives its holder a stake.
 */
export async function winPrivately(people: Person[], winner: Person): Promise<Win> {
  const id = await game.makePrivateGame(people);
  const cards = await game.buyAll(people, id);
  const card = cards[people.indexOf(winner)]!;
  await game.markPositions(winner, card, game.MIDDLE_ROW);
  if ((await fullLines(id)) > 1) return winPrivately(people, winner);
  await winWith(winner, card);
  return { id, cards, card, squares: rowOf(card) };
}

/** Objects to a mark of the win with this number, or of the last one. */
export const object = (
  person: Person,
  squareId: string,
  reason = 'That never happened',
  p_win: number | null = null,
) =>
  game.callAs<Result>(person, 'object_to_mark', {
    ...{ p_game_square_id: squareId, p_reason: reason, p_win },
  });

export const decide = (person: Person, objectionId: string, upholds: boolean) =>
  game.callAs<Result>(person, 'decide_objection', {
    p_objection_id: objectionId,
    p_upholds: upholds,
  });

/** Agrees to an objection. */
export const second = (person: Person, objectionId: string) =>
  game.callAs<Result>(person, 'second_objection', { p_objection_id: objectionId });

export const endGame = (person: Person, id: string) =>
  game.callAs<Answers['end_game']>(person, 'end_game', { p_game_id: id });

export const playAgain = (person: Person, id: string) =>
  game.callAs<Answers['play_again']>(person, 'play_again', { p_game_id: id });

export const afterOf = (person: Person, id: string) =>
  game.callAs<AfterGame | null>(person, 'after_game', { p_game_id: id });

/** The review of the first win that stands. */
export const reviewOf = async (person: Person, id: string) =>
  (await afterOf(person, id))?.reviews[0];

/** The objections to the first win that stands, as this person sees them. */
export const objectionsIn = async (person: Person, id: string) =>
  (await reviewOf(person, id))?.objections;

export async function balanceOf(person: Person): Promise<number> {
  const [row] =
    await sql`select bingo_bank_balance::float as balance from public.profiles where user_id = ${person.id}`;
  return row!.balance as number;
}

/** The types of a game's events in order. */
export const typesOf = async (id: string) =>
  (await sql`select type from public.game_events where game_id = ${id} order by seq`).map(
    ({ type }) => type as string,
  );

/** Makes the result final. */
export const timePasses = async (id: string) => {
  await sql`update public.games set final_at = now() - interval '1 second' where id = ${id}`;
  await sql`update public.wins set final_at = now() - interval '1 second' where game_id = ${id}`;
};

/** Checks the books and event numbers of all games, and the masks and totals of these. */
export const allWrong = async (...ids: string[]) => [
  ...(await game.booksOff()),
  ...(await game.gaps()),
  ...(await game.masksOff(ids)),
  ...(await game.totalsOff(ids)),
];

/**
 * The number of objections in this game that wait for each of these people. Checks that all pages and the page of the
 * game agree.
 */
export async function waitingIn(id: string, people: Person[]): Promise<Record<string, number>> {
  const waiting: Record<string, number> = {};
  for (const person of people) {
    const account = await game.callAs<Viewer>(person, 'my_account');
    const found = account.waiting.find((one) => one.game_id === id && 'objections' in one);
    const count = found && 'objections' in found ? found.objections : 0;
    expect(count, `${person.name} on the page of the game`).toBe(await shownTo(person, id));
    if (count > 0) waiting[person.name] = count;
  }
  return waiting;
}

/** The number that the page of the game shows above the card. */
async function shownTo(person: Person, id: string): Promise<number> {
  const reviews = (await afterOf(person, id))?.reviews ?? [];
  return reviews.flatMap(({ objections }) => objections).filter(({ is_decider }) => is_decider)
    .length;
}

/** The last event of a game, as this person reads it. */
export const lastEvent = async (person: Person, id: string) =>
  (await game.callAs<object[]>(person, 'game_timeline', { p_game_id: id, p_limit: 1 }))[0];
