import { createHash, randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import { answers, inAskedVersion } from './auth-answers.ts';
import {
  addressTaken,
  findAccount,
  makeAnonymous,
  normalize,
  waitForAddress,
  type Account,
} from './accounts.ts';
import { readBody, type Body, type Route } from './auth-input.ts';
import { limitsOf, senderOf } from './auth-limits.ts';
import { beforeUserCreated, type AuthMailer } from './hooks.ts';
import { config } from '../config.ts';
import type { openPasswords } from './passwords.ts';
import { identityOfKey } from '../realtime/identity.ts';
import type { Settings } from '../settings.ts';
import { publicPart } from '../signing.ts';

type Fetch = (request: Request) => Promise<Response>;
type Context = {
  sql: Sql;
  mailer: AuthMailer;
  passwords: ReturnType<typeof openPasswords>;
  settings: Settings;
  lite: Fetch;
};

/** The shortest time between two mails of one kind to an address, as on a hosted project. */
const MAIL_EVERY_SECONDS = Number.parseInt(config.auth.email.max_frequency, 10);

/** Public: anybody may read the key that verifies tokens. */
const KEY_SET = '/auth/v1/.well-known/jwks.json';

/** A reset link expires after an hour; lite lets every link live for a day, as confirmations do. */
const RESET_LINK_SECONDS = 3_600;

/**
 * Replaces the auth routes in which `@supabase/lite` differs from a hosted project or is less secure: its mails drop the
 * redirect and are never resent, its responses reveal registered addresses, and it does not limit tries.
 */
export function wrapAuth(context: Context): Fetch {
  const within = limitsOf();
  const refresh = onceAtATime(context.lite);
  const keySet = JSON.stringify({ keys: [publicPart(context.settings.signingKey)] });
  return async (request) => {
    if (request.url.endsWith(KEY_SET)) return answers.keySet(keySet);
    // lite would also accept the key in the URL, and URLs end up in logs.
    const known = identityOfKey(headerOf(request, 'apikey'), context.settings);
    if (!known) return answers.noKey();
    if (known.role !== 'service_role') request.headers.delete('sb-forwarded-for');
    // The secret key names the visitor's address here, and opens nothing more.
    request.headers.set('apikey', context.settings.publishableKey);
    if (request.url.endsWith('/auth/v1/logout'))
      return context.lite(new Request(`${request.url}?scope=global`, request));
    const sent = await readBody(request);
    if (typeof sent === 'string') return answers.invalid(sent);
    const { route, body } = sent;
    const redirectTo =
      new URL(request.url).searchParams.get('redirect_to') ?? context.settings.siteUrl;
    const work = async () =>
      route === 'refresh'
        ? refresh(request, body.refresh_token)
        : ((await ROUTES[route]?.(context, request, body)) ?? context.lite(request));
    const answer = await within(request, route, body, () =>
      context.mailer.onBehalfOf({ redirectTo, data: body.data ?? {} }, work),
    );
    return inAskedVersion(request, answer);
  };
}

/** Requests that refresh the same session at once get one answer, with one next token. */
function onceAtATime(lite: Fetch) {
  const open = new Map<string, Promise<Response>>();
  return async (request: Request, refresh_token: string): Promise<Response> => {
    const answer = open.get(refresh_token) ?? lite(request);
    open.set(refresh_token, answer);
    return answer.then((response) => response.clone()).finally(() => open.delete(refresh_token));
  };
}

type Handler = (context: Context, request: Request, body: Body) => Promise<Response>;

const ROUTES: Partial<Record<Route, Handler>> = {
  ...{ signup: signUp, anonymous: signInAnonymously, 'sign in': signIn },
  ...{ update, verify, recover, resend },
};

const headerOf = ({ headers }: Request, name: string) => headers.get(name) ?? '';

async function signUp({ sql, mailer, lite }: Context, request: Request, body: Body) {
  const known = await findAccount(sql, body.email);
  if (!known) return signUpAnew({ sql, mailer, lite }, request, body);
  const response = await lite(request);
  // lite answers 429 for a registered address, after it has checked the key, the address and the password.
  if (response.status !== 429) return response;
  const account = await findAccount(sql, body.email);
  if (!account) return response;
  const person = answers.someoneElse(account.email, body.data);
  if (account.is_confirmed) return Response.json(person);
  const wait = await sendConfirmationAgain(sql, mailer, account);
  if (wait > 0) return answers.tooSoon(wait);
  const identities = [{ id: account.id, user_id: account.id, provider: 'email' }];
  return Response.json({ ...person, identities });
}

/** Keeps nothing of a person whose mail the hook has refused. */
async function signUpAnew(
  { sql, mailer, lite }: Pick<Context, 'sql' | 'mailer' | 'lite'>,
  request: Request,
  { email, password, data }: Body,
) {
  if (password.length >= config.auth.minimum_password_length) {
    const user = { email, user_metadata: data, is_anonymous: false };
    const refusal = await beforeUserCreated(sql, senderOf(request.headers), user);
    if (refusal) return refusal;
  }
  const response = await lite(request);
  if (mailer.isRefused())
    await sql`delete from auth.users where email = ${normalize(email)} and email_confirmed_at is null`;
  return response;
}

/** Makes a user without an address, and lets lite open the session by refreshing its first token. */
async function signInAnonymously({ sql, lite }: Context, request: Request, { data }: Body) {
  if (!config.auth.enable_anonymous_sign_ins) return answers.noAnonymous();
  const user = { user_metadata: data, is_anonymous: true };
  const refusal = await beforeUserCreated(sql, senderOf(request.headers), user);
  if (refusal) return refusal;
  const refresh_token = await makeAnonymous(sql, data);
  const url = new URL('/auth/v1/token?grant_type=refresh_token', request.url);
  const headers = {
    apikey: headerOf(request, 'apikey'),
    'Content-Type': 'application/json',
  };
  const body = JSON.stringify({ refresh_token });
  return lite(new Request(url, { method: 'POST', headers, body }));
}

/** An anonymous user may set an address, with or without a password; everybody else an address or a password. */
async function update({ sql, lite }: Context, request: Request, { email }: Body) {
  const headers = {
    apikey: headerOf(request, 'apikey'),
    authorization: headerOf(request, 'authorization'),
  };
  const known = await lite(new Request(new URL('/auth/v1/user', request.url), { headers }));
  if (!known.ok) return known;
  const owner = (await known.json()) as { id: string; is_anonymous: boolean };
  if (!email) return owner.is_anonymous ? answers.passwordWithoutEmail() : lite(request);
  if (await findAccount(sql, email)) return answers.emailExists();
  const wait = await waitForAddress(sql, owner.id, MAIL_EVERY_SECONDS);
  return wait > 0 ? answers.tooSoon(wait) : lite(request);
}

/** Compares a hash even for an unknown address, so the response time does not reveal whether it is registered. */
async function signIn(
  { sql, passwords, lite }: Context,
  request: Request,
  { email, password }: Body,
) {
  const [account] = await sql<{ known: string | null }[]>`
    select encrypted_password as known from auth.users where email = ${normalize(email)}`;
  const isRight = await passwords.fits(password, account?.known);
  return isRight ? lite(request) : answers.invalidCredentials();
}

/** Accepts the token hashes of our mails. Our mails never show the digits behind a hash, so typed digits are refused. */
async function verify({ sql, lite }: Context, request: Request, { type, token_hash }: Body) {
  if (type === 'email_change' && (await addressTaken(sql, token_hash))) return answers.unexpected();
  if (type !== 'signup' && type !== 'recovery' && type !== 'email_change')
    return answers.invalid('Invalid email verification type');
  if (type === 'recovery') {
    const [fresh] = await sql`
      select true from auth.users
      where recovery_token = ${token_hash}
        and recovery_sent_at > now() - make_interval(secs => ${RESET_LINK_SECONDS})`;
    if (!fresh) return answers.worn();
  }
  return lite(request);
}

/** Addresses whose reset mail is being sent; lite stores the time of a mail only after sending it. */
const recovering = new Set<string>();

/** Always returns the same response, and does not wait for the mail: its time would reveal whether an address has an account. */
async function recover(context: Context, request: Request, body: Body) {
  const email = normalize(body.email);
  if (!recovering.has(email)) {
    recovering.add(email);
    mailReset(context, request, email)
      .catch((error: unknown) => console.error('[api]', error))
      .finally(() => recovering.delete(email));
  }
  return Response.json({});
}

async function mailReset({ sql, lite }: Context, request: Request, email: string): Promise<void> {
  const [recent] = await sql`
    select true from auth.users
    where email = ${email}
      and recovery_sent_at > now() - make_interval(secs => ${MAIL_EVERY_SECONDS})`;
  if (!recent) await lite(request);
}

async function resend({ sql, mailer, lite }: Context, request: Request, body: Body) {
  const response = await lite(request);
  if (response.status !== 429 || body.type !== 'signup') return response;
  const account = await findAccount(sql, body.email);
  const wait = account ? await sendConfirmationAgain(sql, mailer, account) : 0;
  return wait > 0 ? answers.tooSoon(wait) : Response.json({});
}

/** Queues a new link and returns 0, or returns the seconds to wait if the last one is too recent. */
async function sendConfirmationAgain(sql: Sql, mailer: AuthMailer, { id }: Account) {
  const tokenHash = createHash('sha256').update(randomBytes(32)).digest('hex');
  const work = sql.begin(async (tx) => {
    const [renewed] = await tx`
      update auth.users set confirmation_token = ${tokenHash}, confirmation_sent_at = now()
      where id = ${id}
        and confirmation_sent_at <= now() - make_interval(secs => ${MAIL_EVERY_SECONDS})
      returning true`;
    if (renewed) await mailer.queue(tx, 'signup', id, tokenHash);
    return renewed !== undefined;
  });
  const isDone = await work.catch((error: unknown) => {
    if (!mailer.isRefused()) throw error;
    return true;
  });
  if (isDone) return 0;
  const [pending] = await sql<{ wait: number }[]>`
    select ceil(${MAIL_EVERY_SECONDS} - extract(epoch from now() - confirmation_sent_at))::int as wait
    from auth.users where id = ${id}`;
  return Math.max(1, pending?.wait ?? 1);
}
