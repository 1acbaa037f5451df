import { randomUUID } from 'node:crypto';
import type { CardSeal, GamePool, SpotSquare } from '../../../lib/bingo/drafts.ts';
import type { Card } from '../../../lib/bingo/game.ts';
import type { Answers } from '../../../lib/contract/functions.ts';
import { runSchedule } from './clock.ts';
import { sql, type Person } from './db.ts';
import { makeMixedTheme } from './dealing.ts';
import * as game from './games.ts';
import { asJson } from './sets.ts';

type Spots = (SpotSquare | null)[];
export const EMPTY: Spots = Array<null>(24).fill(null);
export const inAnHour = (hours = 1) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Creates a private game of these people in which they choose their squares, for 2.50 a card. Returns its id. */
export async function openPrivately(people: Person[], more: object = {}): Promise<string> {
  const { game_id } = await game.callAs<{ game_id: string }>(people[0]!, 'create_game', {
    ...{ p_group_id: await game.makeGroup(people), p_theme_id: await makeMixedTheme([14, 14, 6]) },
    ...{ p_card_price: 2.5, p_pace: 'evening', p_dealing: 'chosen', p_locks_at: inAnHour() },
    ...more,
  });
  return game_id;
}

/** Creates a house game in which players choose their squares. Returns its id. */
export async function openPublicly(admin: Person, more: object = {}): Promise<string> {
  const { game_id } = await game.callAs<{ game_id: string }>(admin, 'create_house_game', {
    ...{ p_title: 'The year', p_theme_id: await makeMixedTheme([20, 20, 12]), p_pace: 'week' },
    ...{ p_dealing: 'chosen', p_locks_at: inAnHour(), ...more },
  });
  return game_id;
}

type Caller = { person: Person | null; token?: string };
const asCaller = <T>({ person, token }: Caller, name: string, args: object) => {
  const all = { ...args, ...(token && { p_guest_token: token }) };
  return person ? game.callAs<T>(person, name, all) : game.visit<T>(name, all);
};
const callerOf = (who: Person | string): Caller =>
  typeof who === 'string' ? { person: null, token: who } : { person: who };

/** A player is a person, or a guest's token. */
export const draftOf = (who: Person | string, { id }: Pick<Card, 'id'>) =>
  asCaller<Answers['card_draft']>(callerOf(who), 'card_draft', { p_card_id: id });

export const save = (who: Person | string, { id }: Pick<Card, 'id'>, spots: unknown, version = 0) =>
  asCaller<Answers['save_draft']>(callerOf(who), 'save_draft', {
    ...{ p_card_id: id, p_version: version, p_places: asJson(spots) },
  });

/** The spots with the empty ones filled, as the clock fills them. */
export const filled = async (id: string, spots: Spots) =>
  (
    await sql<{ spots: Spots }[]>`
      select private.fill_spots(game, ${asJson(spots)}) as spots from public.games as game where id = ${id}`
  )[0]!.spots;

export const seal = (who: Person | string, { id }: Pick<Card, 'id'>, version = 1) =>
  asCaller<Answers['seal_card']>(callerOf(who), 'seal_card', {
    ...{ p_card_id: id, p_version: version },
  });

export const poolOf = async (p_game_id: string) =>
  (await sql.begin(async (tx) => {
    const [any] = await tx`select created_by from public.games where id = ${p_game_id}`;
    await tx`select set_config('request.jwt.claim.sub', ${any!.created_by}, true)`;
    return game.call<GamePool>(tx, 'game_pool', { p_game_id });
  }))!;

export const sealsOf = (who: Person | null, p_game_id: string) =>
  asCaller<CardSeal[]>({ person: who }, 'game_seals', { p_game_id });

/** The first squares of the pool that fit the spots. */
export function fitting({ kinds, squares }: GamePool): { square: string }[] {
  const left = [...squares];
  return kinds.map((kind) => {
    const at = left.findIndex(({ likelihood }) => likelihood === kind);
    return { square: left.splice(at, 1)[0]!.id };
  });
}

/** The spot for the first square of one's own. */
export const ownSpot = ({ kinds }: GamePool) => kinds.indexOf('sometimes');

export const withSpot = (spots: Spots, at: number, square: SpotSquare | null) =>
  spots.map((old, n) => (n === at ? square : old));

/** Lets the time to lock come, without running the clock, which may be late. */
export const reachLock = (id: string) =>
  sql`update public.games set locks_at = now() - interval '1 second' where id = ${id}`;

export async function lock(id: string) {
  await reachLock(id);
  await runSchedule(sql);
}

/** A player's card after the lock. */
export const cardOf = async (who: Person, p_game_id: string) =>
  (await game.callAs<Card[]>(who, 'my_cards', { p_game_id }))[0]!;

/** Adds cards without players to a house game, as if they had been sold. */
export async function sellMany(id: string, cards: number) {
  await sql`
    with sold as (
      insert into public.bingo_cards (game_id, kind, card_number, display_name, request_id)
      select ${id}, 'house', 1000 + number, 'Reader ' || number, ${randomUUID()}
      from generate_series(1, ${cards}::int) as number returning id
    )
    insert into private.card_drafts (card_id) select id from sold`;
  await sql`update public.games set cards_sold = cards_sold + ${cards} where id = ${id}`;
}

/** A full card with this own square in the first spot for one. */
export async function spotsWith(id: string, own: string): Promise<Spots> {
  const pool = await poolOf(id);
  return withSpot(fitting(pool), ownSpot(pool), { own });
}

/** The first square among these spots. */
export const squareIn = (spots: Spots) =>
  spots.flatMap((square) => (square && 'square' in square ? square.square : []))[0]!;

/** The square at a spot of an open card. */
export const squareAt = ({ squares }: Card, at: number) =>
  squares.find(({ position }) => position === (at < 12 ? at : at + 1))!.game_square_id;
