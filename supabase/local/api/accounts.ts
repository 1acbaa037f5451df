import { randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';

export type Account = { id: string; email: string; is_confirmed: boolean };

export async function findAccount(sql: Sql, email: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select id, email, email_confirmed_at is not null as is_confirmed
    from auth.users where email = ${normalize(email)}`;
  return account;
}

export const normalize = (email: string): string => email.toLowerCase();

/** Inserts an anonymous user with a session, as a hosted project does, and returns its refresh token. */
export async function makeAnonymous(sql: Sql, data: Record<string, unknown>): Promise<string> {
  const [id, session_id] = [randomUUID(), randomUUID()];
  const token = randomBytes(24).toString('base64url');
  await sql`
    with person as (
      insert into auth.users (id, raw_app_meta_data, raw_user_meta_data, is_anonymous, last_sign_in_at)
      values (${id}, '{}', ${data as never}::jsonb, true, now())
    ), session as (
      insert into auth.sessions (id, user_id, aal, tag) values (${session_id}, ${id}, 'aal1', 'anonymous')
    )
    insert into auth.refresh_tokens (id, token, user_id, session_id)
    values (${randomUUID()}, ${token}, ${id}, ${session_id})`;
  return token;
}

/** The seconds until another mail with a new address may be sent for this user. */
export async function waitForAddress(sql: Sql, id: string, every: number): Promise<number> {
  const [sent] = await sql<{ wait: number }[]>`
    select ceil(${every} - extract(epoch from now() - email_change_sent_at))::int as wait
    from auth.users where id = ${id} and email_change_sent_at is not null`;
  return sent?.wait ?? 0;
}

/** Whether somebody else has registered the address of this link since it was sent. */
export async function addressTaken(sql: Sql, token_hash: string): Promise<boolean> {
  const [taken] = await sql`
    select true from auth.users as asked
    join auth.users as other on other.email = asked.email_change
    where asked.email_change_token_new = ${token_hash}`;
  return taken !== undefined;
}
