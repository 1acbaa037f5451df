import { AsyncLocalStorage } from 'node:async_hooks';
import type { ISql, Sql } from 'postgres';
import { config } from '../config.ts';
import { answers } from './auth-answers.ts';

type HookAnswer = { error?: { http_code?: number; message?: string } } | null;
type Asked = { redirectTo: string; data: Record<string, unknown>; refusal?: Response };
type Kind = 'signup' | 'recovery' | 'email_change';

/**
 * Calls the Postgres function of a hook as a hosted auth server does: as its role, within two seconds. Returns the refusal,
 * if it is one. The caller's transaction must then be rolled back.
 */
async function call(tx: ISql, hook: 'send_email' | 'before_user_created', event: object) {
  const { pathname } = new URL(config.auth.hook[hook].uri);
  const name = pathname.slice(1).replace('/', '.');
  await tx`set local statement_timeout = 2000`;
  await tx`set local role supabase_auth_admin`;
  const [row] = await tx.unsafe<{ answer: HookAnswer }[]>(`select ${name}($1::jsonb) as answer`, [
    JSON.stringify(event),
  ]);
  await tx`reset role`;
  const error = row?.answer?.error;
  return error?.message ? answers.byHook(error.http_code ?? 500, error.message) : null;
}

/** Counts a new person, with or without an account. Returns the refusal, if there were too many. */
export const beforeUserCreated = (sql: Sql, ip_address: string, user: object) =>
  sql.begin((tx) =>
    call(tx, 'before_user_created', {
      metadata: { name: 'before-user-created', ip_address },
      user,
    }),
  );

/** Hands the auth server's mails to the hook Send Email, which queues them. Nothing is sent here. */
export class AuthMailer {
  readonly #sql: Sql;
  readonly #asked = new AsyncLocalStorage<Asked>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Does work that may cause a mail. Its answer is the hook's refusal, if there is one. */
  onBehalfOf(asked: Asked, work: () => Promise<Response>): Promise<Response> {
    return this.#asked.run(asked, async () => {
      const answer = await work();
      return asked.refusal ?? answer;
    });
  }

  /** Whether the hook has refused the mail of this request. */
  isRefused = () => this.#asked.getStore()?.refusal !== undefined;

  sendConfirmation = (_: string, hash: string, __: string, { userId }: { userId: string }) =>
    this.#sql.begin((tx) => this.queue(tx, 'signup', userId, hash));

  sendRecovery = (_: string, hash: string, __: string, { userId }: { userId: string }) =>
    this.#sql.begin((tx) => this.queue(tx, 'recovery', userId, hash));

  sendEmailChange = (email: string, hash: string, _: string, { userId }: { userId: string }) =>
    this.#sql.begin((tx) => this.queue(tx, 'email_change', userId, hash, email));

  sendMagicLink = notOffered;
  sendReauthentication = notOffered;

  async queue(tx: ISql, kind: Kind, id: string, token_hash: string, new_email?: string) {
    const asked = this.#asked.getStore() ?? { redirectTo: '', data: {} };
    const [user] = await tx`
      select id, coalesce(email, '') as email, is_anonymous, raw_user_meta_data as user_metadata
      from auth.users where id = ${id}`;
    if (!user) return;
    const user_metadata = { ...user.user_metadata, ...asked.data };
    const email_data = { email_action_type: kind, token_hash, token_hash_new: '' };
    const refusal = await call(tx, 'send_email', {
      user: { ...user, user_metadata, ...(new_email && { new_email }) },
      email_data: { ...email_data, redirect_to: asked.redirectTo },
    });
    if (!refusal) return;
    Object.assign(asked, { refusal });
    throw new Error('A hook refused the mail.');
  }
}

async function notOffered(): Promise<void> {
  throw new Error('Headline Bingo signs people in by password; it sends no mail of this kind.');
}
