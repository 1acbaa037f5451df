import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { sql, type Person } from './db.ts';

export type Api = SupabaseClient;
export type ApiPerson = Person & { api: Api };

const { API_URL, PUBLISHABLE_KEY, SECRET_KEY } = process.env;
if (!API_URL || !PUBLISHABLE_KEY || !SECRET_KEY)
  throw new Error('There is no API. Run these tests with `npm test -- rules`.');

/** An API client without a session, as in a visitor's browser. */
export const openApi = (key: string = PUBLISHABLE_KEY): Api =>
  createClient(API_URL, key, { auth: { persistSession: false, autoRefreshToken: false } });

/** A client of the sender. The answer to the first record that a mail is sent is lost, after it was made. */
export function openForgetfulSender(): Api {
  let isLost = false;
  const forgetful: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if (isLost || !String(init?.body).includes('"p_outcome":"sent"')) return answer;
    isLost = true;
    throw new TypeError('fetch failed');
  };
  return createClient(process.env.API_URL!, process.env.SECRET_KEY!, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: forgetful },
  });
}

/** Sends a request to the API without any key. */
export const fetchWithoutKey = (path: string) => fetch(`${API_URL}${path}`);

/** Signs up a person, confirms the address and signs in; returns the person with the session. */
export async function signUpPerson(name: string): Promise<ApiPerson> {
  const api = openApi();
  const email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@example.test`;
  const password = randomUUID();
  await permitMail(email);
  const signedUp = await api.auth.signUp({
    email,
    password,
    options: { data: { display_name: name } },
  });
  if (signedUp.error) throw signedUp.error;
  await sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  const { data, error } = await api.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { id: data.user.id, name, email, api };
}

export const newAddress = () => `reader-${randomUUID()}@example.com`;

/** Lets the auth server queue one mail to this address, as the app does; to change an address, for this person. */
export const permitMail = (email: string, kind = 'signup', person: string | null = null) =>
  sql`select private.permit_mail(${email}, ${kind}, ${person})`;

type Queued = { kind: string; token_hash: string; redirect_to: string; plays_as: string | null };

/** The mails of the auth server to this address that wait, newest first. */
export const queuedTo = (email: string) => sql<Queued[]>`
  select kind, token_hash, redirect_to, plays_as from private.auth_mails
  where email = ${email} order by created_at desc`;

/** The hash in the link of the newest of them. */
export const hashTo = async (email: string) => (await queuedTo(email))[0]?.token_hash ?? '';
