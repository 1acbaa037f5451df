import type { Sql } from 'postgres';
import { answers } from './auth-answers.ts';
import type { Body, Route } from './auth-input.ts';

export type Account = { id: string; email: string; is_confirmed: boolean };

/** Counts the mail that a direct caller of this API causes. One that was refused is not counted. */
export async function counted(
  sql: Sql,
  route: Route,
  { email }: Body,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (!email || !['signup', 'resend', 'update'].includes(route)) return answer();
  const account = await findAccount(sql, email);
  if (account?.is_confirmed || (route === 'resend' && !account)) return answer();
  const mail = [email, 'direct callers'] as const;
  const [limit] = await sql<{ wait: number }[]>`
    select private.attempt_mail(${mail[0]}, ${mail[1]}) as wait`;
  if (limit && limit.wait > 0) return answers.tooMany(limit.wait);
  const response = await answer();
  if (!response.ok) await sql`select private.uncount_mail(${mail[0]}, ${mail[1]})`;
  return response;
}

export async function findAccount(sql: Sql, email: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select id, email, email_confirmed_at is not null as is_confirmed
    from auth.users where email = ${normalize(email)}`;
  return account;
}

export const normalize = (email: string): string => email.toLowerCase();
