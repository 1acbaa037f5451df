import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import type { Settings } from './settings.ts';

/** The people of the demo; `supabase/seed.sql` gives them their roles. */
export const DEMO_PASSWORD = 'headline';
export const DEMO_ACCOUNTS = [
  { email: 'admin@example.com', display_name: 'The Editor', title: 'runs the house games' },
  { email: 'ada@example.com', display_name: 'Ada', title: 'a player' },
  { email: 'ben@example.com', display_name: 'Ben', title: 'another player' },
] as const;

/** The password of the demo accounts; those in `changed` have one that somebody chose. */
export type DemoPasswords = { password: string; changed: string[] };

type NewAccount = { email: string; display_name: string; password: string };

/**
 * Creates an account as the auth server would have created and confirmed it, unless this address has one. `rounds` is the cost
 * of the password's hash, which every sign-in computes.
 */
export const ensureAccount = (
  admin: Sql,
  { email, display_name, password }: NewAccount,
  rounds: number,
) => admin`
  with made as (
    insert into auth.users
      (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    select gen_random_uuid(), ${email},
      extensions.crypt(${password}, extensions.gen_salt('bf', ${rounds})), now(),
      '{"provider": "email", "providers": ["email"]}'::jsonb,
      jsonb_build_object('display_name', ${display_name}::text, 'email_verified', true)
    where not exists (select from auth.users where email = ${email})
    returning id, email
  )
  insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  select gen_random_uuid(), 'email', id::text, id,
    jsonb_build_object('sub', id, 'email', email, 'email_verified', true)
  from made`;

/** Creates the demo accounts; safe to repeat. */
export async function ensureDemoAccounts(admin: Sql): Promise<void> {
  for (const { email, display_name } of DEMO_ACCOUNTS)
    await ensureAccount(admin, { email, display_name, password: DEMO_PASSWORD }, 10);
}

/**
 * Sets the password of the demo accounts: a random one while the app is open to the network, because the one in the
 * README is public, otherwise that one. A password that somebody chose stays. Sessions of changed accounts end.
 */
export async function settleDemoPasswords(
  admin: Sql,
  settings: Pick<Settings, 'stackDir' | 'isOpen'>,
): Promise<DemoPasswords> {
  const file = join(settings.stackDir, 'demo-password');
  if (!settings.isOpen && !existsSync(file)) return { password: DEMO_PASSWORD, changed: [] };
  if (!existsSync(file)) writeFileSync(file, drawPassword(), { mode: 0o600 });
  const drawn = readFileSync(file, 'utf8');
  const [password, other] = settings.isOpen ? [drawn, DEMO_PASSWORD] : [DEMO_PASSWORD, drawn];
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  // Accounts without a password have no salt, and Postgres may look at them before it compares the address.
  const fits = (typed: string) => admin`
    case when encrypted_password <> '' then extensions.crypt(${typed}, encrypted_password) end`;
  await admin`
    with settled as (
      update auth.users
      set encrypted_password = extensions.crypt(${password}, extensions.gen_salt('bf', 10))
      where email = any(${emails}) and encrypted_password = ${fits(other)}
      returning id
    )
    delete from auth.sessions where user_id in (select id from settled)`;
  const changed = await admin<{ email: string }[]>`
    select email from auth.users
    where email = any(${emails})
      and encrypted_password is distinct from ${fits(password)}`;
  return { password, changed: changed.map(({ email }) => email) };
}

/** A password of 60 random bits for typing on a phone, without characters that look alike. */
function drawPassword(): string {
  const signs = 'abcdefghijkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return [group(), group(), group()].join('-');
}
