import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { Card } from '../../../lib/bingo/game.ts';
import { sql, type Tx } from './db.ts';
import * as game from './games.ts';
import { SECOND_ROW } from './prizes.ts';
import { TIMES } from './random.ts';

const ROLES = ['co-winner', 'uncalled line', 'left member', 'no account'] as const;
type Role = (typeof ROLES)[number];
export type World = {
  prizes: 'bingo' | 'three';
  players: number;
  isHostWinner: boolean;
  isLateBuyer: boolean;
  roles: Role[];
};

const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((known, one) => [...known, ...known.map((set) => [...set, one])], [[]]);

/**
 * Whether a world is in the sample of every second one with a single prize, and every fourth one with three, or every
 * eighth one of six players. Among six players, any two of its properties still occur in all combinations.
 */
function isInSample({ prizes, players, isHostWinner, isLateBuyer, roles }: World) {
  const [tied, idle, left, nameless] = ROLES.map((role) => roles.includes(role));
  const isEven = (...given: (boolean | undefined)[]) => given.filter(Boolean).length % 2 === 0;
  if (prizes === 'bingo') return isEven(isHostWinner, idle, left, nameless);
  return (
    isEven(isHostWinner, tied, idle, left) &&
    isEven(isLateBuyer, tied, idle, nameless) &&
    (players < 6 || isEven(isHostWinner, isLateBuyer, tied))
  );
}

/** Each role is that of one player beside the winner. In a game with one prize nobody shares it or buys after the win. */
const ALL_WORLDS: World[] = (['bingo', 'three'] as const).flatMap((prizes) =>
  [2, 3, 6].flatMap((players) =>
    [true, false].flatMap((isHostWinner) =>
      (prizes === 'three' ? [true, false] : [false]).flatMap((isLateBuyer) =>
        subsets(prizes === 'three' ? ROLES : ROLES.slice(1))
          .filter((roles) => roles.length < players)
          .map((roles) => ({ prizes, players, isHostWinner, isLateBuyer, roles })),
      ),
    ),
  ),
);

/** A sample, or all with TEST_TIMES=2 or more. */
export const WORLDS = TIMES > 1 ? ALL_WORLDS : ALL_WORLDS.filter(isInSample);

export type Play = ReturnType<typeof playIn>;

/** Calls the functions of the product within one transaction, which is taken back in the end. */
export function playIn(tx: Tx) {
  const become = (id: string) => tx`
    select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true),
      set_config('request.jwt.claim.sub', ${id}, true)`;
  async function as<T>(person: string, name: string, args: Record<string, unknown>): Promise<T> {
    await become(person);
    return game.call<T>(tx, name, args);
  }
  return {
    tx,
    as,
    async person(hasAccount = true): Promise<string> {
      const id = randomUUID();
      await tx`
        insert into auth.users (id, email, email_confirmed_at, is_anonymous, raw_user_meta_data)
        values (
          ${id}, ${hasAccount ? `${id}@example.test` : null}, ${hasAccount ? new Date() : null}, ${!hasAccount},
          ${sql.json({ display_name: `Player ${id.slice(0, 4)}` })}
        )`;
      return id;
    },
    buy: (person: string, p_game_id: string) =>
      as<Card>(person, 'buy_card', { p_game_id, p_request_id: randomUUID() }),
    async mark(person: string, card: Card, positions: readonly number[]) {
      for (const { position, game_square_id } of card.squares)
        if (positions.includes(position))
          await as(person, 'mark_square', { p_game_square_id: game_square_id, p_source_url: null });
    },
    call: (person: string, card: Card) => as(person, 'call_bingo', { p_card_id: card.id }),
  };
}

/** Does something, takes it back, and returns its result or the code of its refusal. Throws everything else. */
export async function tried<T>(tx: Tx, fn: () => Promise<T>): Promise<T | string> {
  const undo = new Error('undo');
  let result: T | string = '';
  await tx
    .savepoint(async () => {
      result = await fn();
      throw undo;
    })
    .catch((error: Error) => {
      if (error === undo) return;
      if (!(error instanceof postgres.PostgresError) || error.code !== 'P0001') throw error;
      result = error.message;
    });
  return result;
}

/** Opens a game of this world up to the first win. Returns its people. */
export async function openWorld(play: Play, world: World, p_theme_id: string) {
  const { tx, as } = play;
  const roleOf = (n: number) => world.roles[n - 1];
  const people: string[] = [];
  for (let n = 0; n < world.players; n++)
    people.push(await play.person(roleOf(n) !== 'no account'));
  const [winner] = people as [string];
  // The creator has an account and stays.
  const host = world.isHostWinner
    ? winner
    : (people.find((_, n) => n > 0 && !['left member', 'no account'].includes(roleOf(n) ?? '')) ??
      winner);
  const groupId = randomUUID();
  await tx`
    insert into public.groups (id, name, invite_code, created_by, max_members)
    values (${groupId}, 'Friends', private.random_code(8), ${host}, 20)`;
  const join = (user_id: string) =>
    tx`insert into public.group_members ${tx({ group_id: groupId, user_id })}`;
  for (const person of people) await join(person);
  const { game_id: id } = await as<{ game_id: string }>(host, 'create_game', {
    ...{ p_group_id: groupId, p_theme_id, p_card_price: 1.11, p_prizes: world.prizes },
  });
  const cards: Card[] = [];
  for (const person of people) cards.push(await play.buy(person, id));
  const holderOf = (role: Role) => {
    const at = world.roles.indexOf(role) + 1;
    return at > 0 ? { person: people[at]!, card: cards[at]! } : null;
  };
  const [tied, idle, left] = (['co-winner', 'uncalled line', 'left member'] as const).map(holderOf);
  if (tied) {
    await tx`delete from public.card_squares where card_id = ${tied.card.id}`;
    await tx`
      insert into public.card_squares (card_id, position, game_square_id)
      select ${tied.card.id}, position, game_square_id from public.card_squares where card_id = ${cards[0]!.id}`;
  }
  if (idle) await play.mark(winner, idle.card, SECOND_ROW);
  await play.mark(winner, cards[0]!, game.MIDDLE_ROW);
  await play.call(winner, cards[0]!);
  if (tied) await play.call(tied.person, tied.card);
  if (world.isLateBuyer) {
    const late = await play.person();
    await join(late);
    await play.buy(late, id);
    people.push(late);
  }
  if (left) await as(left.person, 'leave_group', { p_group_id: groupId });
  return { id, groupId, people, host, winner, card: cards[0]!, idle };
}
