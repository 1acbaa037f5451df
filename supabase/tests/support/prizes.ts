import type { Card, Win } from '../../../lib/bingo/game.ts';
import type { Answers } from '../../../lib/contract/functions.ts';
import { sql, type Person } from './db.ts';
import * as game from './games.ts';

/** The second row, with which a card gets its second line. */
export const SECOND_ROW = [5, 6, 7, 8, 9];

/** Opens a private game with three prizes, priced 1.11, in which each of these people holds a card. */
export async function openThree(people: Person[]) {
  const id = await game.makePrivateGame(people, 1.11, 'three');
  return { id, cards: await game.buyAll(people, id) };
}

/** Creates a house game with three prizes. Returns its id. */
export async function makeThree(admin: Person): Promise<string> {
  const id = await game.makeHouseGame(admin);
  await sql`update public.games set prizes = 'three' where id = ${id}`;
  return id;
}

/** Deals these cards the squares of the first one, so that one mark completes them all. */
export async function makeTwins([first, ...others]: Card[]) {
  for (const { id } of others) {
    await sql`delete from public.card_squares where card_id = ${id}`;
    await sql`
      insert into public.card_squares (card_id, position, game_square_id)
      select ${id}, position, game_square_id from public.card_squares where card_id = ${first!.id}`;
  }
}

/**
 * Deals a card the squares of another one: those at the positions `from` go to the positions `to`, and the others fill
 * the rest.
 */
export async function deal(
  { id }: Card,
  { squares }: Card,
  from: readonly number[],
  to: readonly number[],
) {
  const free = squares.map(({ position }) => position).filter((at) => !to.includes(at));
  const rest = squares.filter(({ position }) => !from.includes(position));
  const placed = [
    ...from.map((position, at) => [position, to[at]!] as const),
    ...rest.map(({ position }, at) => [position, free[at]!] as const),
  ].map(([position, at]) => ({
    ...{ card_id: id, position: at },
    game_square_id: squares.find((square) => square.position === position)!.game_square_id,
  }));
  await sql`delete from public.card_squares where card_id = ${id}`;
  await sql`insert into public.card_squares ${sql(placed)}`;
}

/** Deals a card the squares of another one, but one of its middle row. Returns that square. */
export async function dealNearly(card: Card, winning: Card) {
  const [last] = winning.squares.filter(({ position }) => position === 14);
  await deal(card, winning, [10, 11, 13], [10, 11, 13]);
  await sql`
    update public.card_squares set game_square_id = (
      select id from public.game_squares
      where game_id = ${winning.game_id} and id not in (
        select game_square_id from public.card_squares where card_id in (${card.id}, ${winning.id})
      ) limit 1
    ) where card_id = ${card.id} and game_square_id = ${last!.game_square_id}`;
  return last!.game_square_id;
}

/** Makes the wins of a game older than the time to share them, and the cards with them. */
export const age = async (id: string) => {
  await sql`update public.bingo_cards set purchased_at = purchased_at - interval '10 seconds' where game_id = ${id}`;
  await sql`update public.wins set called_at = called_at - interval '10 seconds' where game_id = ${id}`;
};

export const call = (person: Person, card: Card) =>
  game.callAs<Answers['call_bingo']>(person, 'call_bingo', { p_card_id: card.id });

export const winsIn = async (person: Person, id: string): Promise<Win[]> =>
  (await game.stateOf(person, id))!.game.wins;

/** Each standing win as prize, card number and amount. */
export const listed = async (person: Person, id: string) =>
  (await winsIn(person, id)).map(({ prize, card_number, amount }) => [prize, card_number, amount]);
