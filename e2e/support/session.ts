import { createServerClient } from '@supabase/ssr';
import { createClient } from '@supabase/supabase-js';
import { AUTH_COOKIE, SEEN_COOKIE } from '../../lib/cookies';
import { PUBLISHABLE_KEY } from '../../supabase/local/settings';
import { inDatabase } from './database';

/** The app's own origin refuses password sign-ins from browsers. */
const API = process.env.API_URL ?? `http://127.0.0.1:${process.env.API_PORT ?? 54321}`;
const KEY = process.env.PUBLISHABLE_KEY ?? PUBLISHABLE_KEY;

export type Account = { email: string; password: string };
type Cookie = { name: string; value: string };

export const openApi = () => createClient(API, KEY, { auth: { persistSession: false } });

/**
 * Creates an account with a confirmed address, as the auth server would have. The sign-up has tests of its own. The hash of
 * the password is the cheapest, because each sign-in computes it.
 */
export const createAccount = ({ name, email, password }: Account & { name: string }) =>
  inDatabase(
    (sql) => sql`
      with made as (
        insert into auth.users
          (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
        values (gen_random_uuid(), ${email}, extensions.crypt(${password}, extensions.gen_salt('bf', 4)),
          now(), '{"provider": "email", "providers": ["email"]}',
          jsonb_build_object('display_name', ${name}::text, 'email_verified', true))
        returning id, email
      )
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      select gen_random_uuid(), 'email', id::text, id,
        jsonb_build_object('sub', id, 'email', email, 'email_verified', true)
      from made`,
  );

/** The cookies of a new session of this account. */
export async function sessionOf({ email, password }: Account): Promise<Cookie[]> {
  const jar: Cookie[] = [];
  const client = createServerClient(API, KEY, {
    cookieOptions: { name: AUTH_COOKIE },
    cookies: { getAll: () => [], setAll: (all) => void jar.push(...all) },
  });
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  // The app's server writes this second cookie with each session.
  return [...jar.map(({ name, value }) => ({ name, value })), { name: SEEN_COOKIE, value: '1' }];
}
