import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { AuthMail } from '../../../lib/contract/accounts.ts';
import { asSender, sql } from './db.ts';
import { call, visitByApp } from './games.ts';

/** The owner of the tables cannot take the role of the auth server. */
const admin = postgres(process.env.ADMIN_DATABASE_URL!, { max: 4, onnotice: () => {} });

/** A process that sends mail was here just now. */
export const seeSender = () => sql`
  insert into private.sender (seen_at) values (now()) on conflict (is_the_sender) do update set seen_at = now()`;

export type HookAnswer = { error?: { http_code: number; message: string } };

/** Calls a hook as the auth server does. A refused transaction of Send Email is rolled back. */
export const callHook = async (name: string, event: object): Promise<HookAnswer> => {
  let answer: HookAnswer = {};
  await admin
    .begin(async (tx) => {
      await tx`set local role supabase_auth_admin`;
      const [row] = await tx.unsafe(`select private.${name}($1::jsonb) as answer`, [
        event as never,
      ]);
      answer = row!.answer as HookAnswer;
      if (answer.error && name === 'queue_auth_mail') throw new Error('undo');
    })
    .catch((error: Error) => {
      if (error.message !== 'undo') throw error;
    });
  return answer;
};

export type Account = { id: string; email: string; is_anonymous?: boolean; new_email?: string };

/** A link of this kind, which the auth server stores, and hands to its hook. */
export async function causeMail(
  account: Account,
  kind: string,
  more: object = {},
): Promise<HookAnswer> {
  const token_hash = `hash-${randomUUID()}`;
  const answer = await callHook('queue_auth_mail', {
    user: { is_anonymous: false, user_metadata: {}, ...account },
    email_data: {
      email_action_type: kind,
      token_hash,
      token_hash_new: '',
      redirect_to: '',
      ...more,
    },
  });
  if (!answer.error)
    await sql`
      update auth.users set
        confirmation_token = case ${kind} when 'signup' then ${token_hash} else confirmation_token end,
        recovery_token = case ${kind} when 'recovery' then ${token_hash} else recovery_token end,
        email_change_token_new = case ${kind} when 'email_change' then ${token_hash} else email_change_token_new end
      where id = ${account.id}`;
  return answer;
}

export const newEmail = () => `${randomUUID()}@example.test`;

export async function register(email = newEmail()): Promise<Account> {
  const [row] = await sql<{ id: string }[]>`
    insert into auth.users (id, email, raw_user_meta_data)
    values (gen_random_uuid(), ${email}, '{"display_name": "New"}') returning id`;
  return { id: row!.id, email };
}

/** A person without an account who wants to keep their cards with this address. */
export async function guest(new_email: string): Promise<Account> {
  const [row] = await sql<{ id: string }[]>`
    insert into auth.users (id, is_anonymous, raw_user_meta_data)
    values (gen_random_uuid(), true, '{"display_name": "Nell"}') returning id`;
  return { id: row!.id, email: '', is_anonymous: true, new_email };
}

export const count = (p_kind: string, p_email: string, from: number | null, p_is_sent = true) =>
  visitByApp<unknown>('count_mail', {
    ...{ p_kind, p_email, p_is_sent, p_address: from === null ? null : `203.0.113.${from}` },
  });
export const claim = (args: object = {}) =>
  asSender((tx) => call<AuthMail[]>(tx, 'claim_auth_mails', { p_limit: 100, ...args }));
export const report = ({ id, try: p_try }: AuthMail, p_outcome: string) =>
  asSender((tx) => call<boolean>(tx, 'report_auth_mail', { p_id: id, p_try, p_outcome }));
export const later = (ms: string) =>
  sql`update private.auth_mails set due_at = due_at - ${ms}::interval, leased_until = leased_until - ${ms}::interval`;
export const refusedWith = (status: number) => ({ error: { http_code: status } });
