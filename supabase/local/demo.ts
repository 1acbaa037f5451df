import type { Sql } from 'postgres';

/** The people of the demo; `supabase/seed.sql` gives them their roles. */
export const DEMO_PASSWORD = 'headline';
export const DEMO_ACCOUNTS = [
  { email: 'admin@example.com', display_name: 'The Editor', title: 'runs the house games' },
  { email: 'ada@example.com', display_name: 'Ada', title: 'a player' },
  { email: 'ben@example.com', display_name: 'Ben', title: 'another player' },
] as const;

/** Makes the demo accounts as the auth server would have made and confirmed them; safe to repeat. */
export async function ensureDemoAccounts(admin: Sql): Promise<void> {
  for (const { email, display_name } of DEMO_ACCOUNTS) {
    await admin`
      with made as (
        insert into auth.users
          (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
        select gen_random_uuid(), ${email},
          extensions.crypt(${DEMO_PASSWORD}, extensions.gen_salt('bf', 10)), now(),
          '{"provider": "email", "providers": ["email"]}'::jsonb,
          jsonb_build_object('display_name', ${display_name}::text, 'email_verified', true)
        where not exists (select from auth.users where email = ${email})
        returning id, email
      )
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      select gen_random_uuid(), 'email', id::text, id,
        jsonb_build_object('sub', id, 'email', email, 'email_verified', true)
      from made`;
  }
}
