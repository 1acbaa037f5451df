import type { SupabaseClient } from '@supabase/supabase-js';
import { signUpPerson, type ApiPerson } from '../tests/support/api.ts';
import { sql } from '../tests/support/db.ts';
import { clientOf, type Caller } from './calls.ts';

export type Player = { id: string; callers: Caller[] };

export type People = {
  players: Player[];
  /** The players who may run house games; several, so that none of them reaches the rate limit for marks. */
  admins: Player[];
  visitors: Caller[];
  /** The client with which the first player's open screen reads and listens. */
  screen: SupabaseClient;
};

const PEOPLE = 8;
const ADMINS = 3;

/** Signs up people who call through each of these addresses. */
export async function invite(urls: string[]): Promise<People> {
  const signedUp: ApiPerson[] = [];
  for (let n = 0; n < PEOPLE; n += 1) signedUp.push(await signUpPerson(`Player${n}`));
  const players = await Promise.all(
    signedUp.map(async (person) => ({
      id: person.id,
      callers: await Promise.all(urls.map((url) => clientOf(url, person))),
    })),
  );
  const admins = players.slice(0, ADMINS);
  await sql`
    insert into public.user_roles (user_id, role)
    select unnest(${admins.map(({ id }) => id)}::uuid[]), 'admin'`;
  const visitors = await Promise.all(urls.map((url) => clientOf(url)));
  return { players, admins, visitors, screen: await clientOf(urls[0]!, signedUp[0]) };
}
