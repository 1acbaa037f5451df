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

/** Creates an account, and confirms its address without the mail. */
export async function createAccount({ name, email, password }: Account & { name: string }) {
  const options = { data: { display_name: name } };
  const { error } = await openApi().auth.signUp({ email, password, options });
  if (error) throw error;
  await inDatabase(
    (sql) => sql`update auth.users set email_confirmed_at = now() where email = ${email}`,
  );
}

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
