import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { sql, type Person } from './db.ts';

export type Api = SupabaseClient;
export type ApiPerson = Person & { api: Api };

const { API_URL, MAILBOX_URL, PUBLISHABLE_KEY, SECRET_KEY } = process.env;
if (!API_URL || !PUBLISHABLE_KEY || !SECRET_KEY)
  throw new Error('There is no API. Run these tests with `npm test -- rules`.');

/** An API client without a session, as in a visitor's browser. */
export const openApi = (key: string = PUBLISHABLE_KEY): Api =>
  createClient(API_URL, key, { auth: { persistSession: false, autoRefreshToken: false } });

/** Sends a request to the API without any key. */
export const fetchWithoutKey = (path: string) => fetch(`${API_URL}${path}`);

/** Signs up a person, confirms the address and signs in; returns the person with the session. */
export async function signUpPerson(name: string): Promise<ApiPerson> {
  const api = openApi();
  const email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@example.test`;
  const password = randomUUID();
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

/** The mails to this address, newest first. */
export async function mailsTo(
  address: string,
): Promise<{ head: string; subject: string; text: string; html: string }[]> {
  const response = await fetch(`${MAILBOX_URL}/api/messages?to=${encodeURIComponent(address)}`);
  return response.json();
}

/** The link in the text of the newest mail. */
export async function linkTo(address: string): Promise<URL> {
  const [mail] = await mailsTo(address);
  return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? 'none:');
}
