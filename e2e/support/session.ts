import { createServerClient } from '@supabase/ssr';
import { createClient } from '@supabase/supabase-js';
import { AUTH_COOKIE, SEEN_COOKIE } from '../../lib/cookies';
import { ensureAccount } from '../../supabase/local/demo';
import { PUBLISHABLE_KEY } from '../../supabase/local/settings';
import { inDatabase } from './database';

/** The app's own origin refuses password sign-ins from browsers. */
const API = process.env.API_URL ?? `http://127.0.0.1:${process.env.API_PORT ?? 54321}`;
const KEY = process.env.PUBLISHABLE_KEY ?? PUBLISHABLE_KEY;

export type Account = { email: string; password: string };
type Cookie = { name: string; value: string };

export const openApi = () => createClient(API, KEY, { auth: { persistSession: false } });

/** Creates an account with a confirmed address and the cheapest hash of its password. The sign-up has tests of its own. */
export const createAccount = ({ name, email, password }: Account & { name: string }) =>
  inDatabase((sql) => ensureAccount(sql, { email, display_name: name, password }, 4));

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
