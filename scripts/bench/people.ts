import { createServerClient } from '@supabase/ssr';
import { AUTH_COOKIE, SEEN_COOKIE } from '../../lib/cookies.ts';
import type { Person } from '../../supabase/tests/support/db.ts';
import { pool } from './numbers.ts';
import type { World } from './world.ts';

/** A signed-in person: a token for the API, cookies for the app. */
export type Player = Person & { token: string; cookie: string };

const PASSWORD = 'headline';

/** Creates this many accounts and signs them in. */
async function makePlayers(world: World, count: number): Promise<Player[]> {
  const names = Array.from({ length: count }, (_, n) => `Player ${n}`);
  const people = await world.db.makePeople(...names);
  // With the cheapest password hash, because signing in is not what is measured.
  await world.db.sql`
    update auth.users set encrypted_password = extensions.crypt(${PASSWORD}, extensions.gen_salt('bf', 4))
    where id = any (${people.map(({ id }) => id)}::uuid[])`;
  const players: Player[] = [];
  await pool(people, 8, async ({ email }) => players.push(await signIn(world, email)));
  return players;
}

/** Signs a person in as the app does. */
export async function signIn({ settings }: World, email: string): Promise<Player> {
  const jar = [`${SEEN_COOKIE}=1`];
  const client = createServerClient(settings.apiUrl, settings.publishableKey, {
    cookieOptions: { name: AUTH_COOKIE },
    cookies: {
      getAll: () => [],
      setAll: (all) => void jar.push(...all.map(({ name, value }) => `${name}=${value}`)),
    },
  });
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  const name = String(data.user.user_metadata.display_name);
  const cookie = jar.join('; ');
  return { id: data.user.id, name, email, token: data.session.access_token, cookie };
}

/** Clears the rate limits, which a benchmark would reach. */
export const forgetAttempts = ({ db }: World) => db.sql`delete from private.attempts`;

/** A private game with this many players, each with a card, and its squares. */
export type Table = { gameId: string; players: Player[]; squares: string[] };

let seated: Promise<Table> | undefined;

/** The game that all measurements of marks use. */
export const theTable = (world: World): Promise<Table> => (seated ??= seat(world, 16));

async function seat(world: World, count: number): Promise<Table> {
  const players = await makePlayers(world, count);
  const gameId = await world.game.makePrivateGame(players);
  for (const player of players) await world.game.buy(player, gameId);
  const squares = await world.db.sql<{ id: string }[]>`
    select id from public.game_squares where game_id = ${gameId} order by id`;
  return { gameId, players, squares: squares.map(({ id }) => id) };
}
