import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo.ts';

const demo = DEMO_ACCOUNTS.map(({ email }) => `'${email}'`).join(', ');

/** The demo's password is public, and one of its accounts is an admin, so it must not work on a public project. */
const ENCRYPTED_PASSWORD = `
  case
    when encrypted_password like '$2%' and lower(email) in (${demo}) then
      case
        when extensions.crypt('${DEMO_PASSWORD}', overlay(encrypted_password placing '$2a$' from 1))
          = overlay(encrypted_password placing '$2a$' from 1) then ''
        else encrypted_password
      end
    else coalesce(encrypted_password, '')
  end`;

/**
 * Maps an account to its row in a hosted project. Its auth server (github.com/supabase/auth) looks accounts up by
 * `instance_id` = all zeros and `aud` (internal/models/user.go: findUser), reads the token columns as strings, so null
 * is not allowed, and `created_at` as a time (models.User). It expects one row in `identities` for each way to sign in,
 * with the account's id as `provider_id` (migrations/20221125140132, 20231117164230). Both sides use bcrypt
 * (internal/crypto/password.go), so passwords stay valid. Links in earlier mails stop working, because the hosted auth
 * server keeps them in tables of its own.
 */
export const USERS: Record<string, string> = {
  instance_id: "'00000000-0000-0000-0000-000000000000'::uuid",
  id: 'id',
  aud: "coalesce(aud, 'authenticated')",
  role: "coalesce(role, 'authenticated')",
  email: 'lower(email)',
  encrypted_password: ENCRYPTED_PASSWORD,
  email_confirmed_at: 'email_confirmed_at',
  invited_at: 'invited_at',
  confirmation_sent_at: 'confirmation_sent_at',
  confirmation_token: "''",
  recovery_token: "''",
  email_change: "''",
  email_change_token_new: "''",
  email_change_token_current: "''",
  email_change_confirm_status: '0',
  phone: 'phone',
  phone_confirmed_at: 'phone_confirmed_at',
  phone_change: "''",
  phone_change_token: "''",
  reauthentication_token: "''",
  raw_app_meta_data: `
    case when is_anonymous then '{}' else '{"provider": "email", "providers": ["email"]}' end::jsonb
      || coalesce(raw_app_meta_data, '{}')`,
  raw_user_meta_data: "coalesce(raw_user_meta_data, '{}')",
  banned_until: 'banned_until',
  deleted_at: 'deleted_at',
  is_sso_user: 'is_sso_user',
  is_anonymous: 'is_anonymous',
  last_sign_in_at: 'last_sign_in_at',
  created_at: 'coalesce(created_at, now())',
  updated_at: 'coalesce(updated_at, now())',
};

export const IDENTITIES: Record<string, string> = {
  id: 'id',
  provider: 'provider',
  provider_id: 'provider_id',
  user_id: 'user_id',
  identity_data: 'identity_data',
  last_sign_in_at: 'last_sign_in_at',
  created_at: 'coalesce(created_at, now())',
  updated_at: 'coalesce(updated_at, now())',
};

/** Identities for accounts without one, with which the local auth server nevertheless signs people in. */
export const MISSING_IDENTITIES = `
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  select gen_random_uuid(), 'email', id::text, id,
    jsonb_build_object('sub', id, 'email', email, 'email_verified', email_confirmed_at is not null),
    created_at, updated_at
  from auth.users as account
  where email <> '' and encrypted_password <> ''
    and not exists (select from auth.identities where user_id = account.id)`;
