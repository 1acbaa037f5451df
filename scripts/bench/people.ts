import { randomUUID } from 'node:crypto';
import { createServerClient } from '@supabase/ssr';
import { AUTH_COOKIE, SEEN_COOKIE } from '../../lib/cookies.ts';
import type { Person } from '../../supabase/tests/support/db.ts';
import { pool } from './numbers.ts';
import type { World } from './world.ts';

/** A signed-in person: a token for the API, cookies for the app. */
export type Player = Person & { token: string; cookie: string };

const PASSWORD = 'headline';

/** Creates this many accounts and signs them in. */
export async function makePlayers(world: World, count: number): Promise<Player[]> {
  const names = Array.from({ length: count }, (_, n) => `Player ${n}`);
  const emails = names.map(() => `${randomUUID()}@example.test`);
  // With the cheapest password hash, because signing in is not what is measured.
  await world.db.sql`
    with made as (
      insert into auth.users
        (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      select gen_random_uuid(), given.email, hashed.password, now(),
        '{"provider": "email", "providers": ["email"]}'::jsonb,
        jsonb_build_object('display_name', given.name, 'email_verified', true)
      from unnest(${emails}::text[], ${names}::text[]) as given (email, name),
        (select extensions.crypt(${PASSWORD}, extensions.gen_salt('bf', 4)) as password) as hashed
      returning id, email
    )
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    select gen_random_uuid(), 'email', id::text, id,
      jsonb_build_object('sub', id, 'email', email, 'email_verified', true)
    from made`;
  const players: Player[] = [];
  await pool(emails, 8, async (email) => players.push(await signIn(world, email)));
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
