import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { isOwnAddress } from '../addresses.ts';
import type { Settings } from '../settings.ts';
import type { AuthMailer } from './auth-mail.ts';

type Fetch = (request: Request) => Promise<Response>;
type Context = { sql: Sql; mailer: AuthMailer; settings: Settings; lite: Fetch };
type Body = { email?: string; type?: string; data?: Record<string, unknown> } | null;
type Account = { id: string; email: string; is_confirmed: boolean };

/** How long an address waits between two mails of one kind, as on a hosted project. */
const MAIL_EVERY_SECONDS = 60;

/**
 * The sign-up, recovery and resend routes where `@supabase/lite` differs from a hosted project: its
 * mails forget where the person came from, are not sent again, and a known address is told apart.
 */
export function wrapAuth(context: Context): Fetch {
  const routes: Record<string, (request: Request, body: Body) => Promise<Response>> = {
    '/auth/v1/signup': (request, body) => signUp(context, request, body),
    '/auth/v1/recover': (request, body) => recover(context, request, body),
    '/auth/v1/resend': (request, body) => resend(context, request, body),
  };
  return async (request) => {
    const url = new URL(request.url);
    const route = request.method === 'POST' ? routes[url.pathname] : undefined;
    if (!route) return context.lite(request);
    const body = (await request
      .clone()
      .json()
      .catch(() => null)) as Body;
    const site = siteOf(url.searchParams.get('redirect_to'), context.settings);
    return context.mailer.onBehalfOf(site, () => route(request, body));
  };
}

async function signUp({ sql, mailer, lite }: Context, request: Request, body: Body) {
  const response = await lite(request);
  // lite has checked the key, the address and the password before it says that the address is known.
  if (response.status !== 429) return response;
  const account = await findAccount(sql, body?.email);
  if (!account) return response;
  if (account.is_confirmed) return Response.json(someoneElse(account.email, body?.data ?? {}));
  const wait = await sendConfirmationAgain(sql, mailer, account);
  if (wait > 0) return tooSoon(wait);
  const identities = [{ id: account.id, user_id: account.id, provider: 'email' }];
  return Response.json({ ...someoneElse(account.email, body?.data ?? {}), identities });
}

/** Always the same answer, so that it never tells whether an address has an account. */
async function recover({ sql, lite }: Context, request: Request, body: Body) {
  const [recent] = await sql`
    select true from auth.users
    where email = ${normalize(body?.email)}
      and recovery_sent_at > now() - make_interval(secs => ${MAIL_EVERY_SECONDS})`;
  return recent ? Response.json({}) : lite(request);
}

async function resend({ sql, mailer, lite }: Context, request: Request, body: Body) {
  const response = await lite(request);
  if (response.status !== 429 || body?.type !== 'signup') return response;
  const account = await findAccount(sql, body.email);
  const wait = account ? await sendConfirmationAgain(sql, mailer, account) : 0;
  return wait > 0 ? tooSoon(wait) : Response.json({});
}

/** Sends a fresh link unless the last one is too recent; returns the seconds still to wait. */
async function sendConfirmationAgain(sql: Sql, mailer: AuthMailer, { id, email }: Account) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const tokenHash = createHash('sha256')
    .update(email + code)
    .digest('hex');
  const [renewed] = await sql`
    update auth.users set confirmation_token = ${tokenHash}, confirmation_sent_at = now()
    where id = ${id}
      and confirmation_sent_at <= now() - make_interval(secs => ${MAIL_EVERY_SECONDS})
    returning true`;
  if (renewed) {
    await mailer.sendConfirmation(email, tokenHash);
    return 0;
  }
  const [pending] = await sql<{ wait: number }[]>`
    select ceil(${MAIL_EVERY_SECONDS} - extract(epoch from now() - confirmation_sent_at))::int as wait
    from auth.users where id = ${id}`;
  return Math.max(1, pending?.wait ?? 1);
}

async function findAccount(sql: Sql, email: string | undefined): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select id, email, email_confirmed_at is not null as is_confirmed
    from auth.users where email = ${normalize(email)}`;
  return account;
}

const normalize = (email: unknown) => String(email ?? '').toLowerCase();

/** What a hosted project answers for a known address: a person without identities. */
function someoneElse(email: string, data: Record<string, unknown>) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

function tooSoon(seconds: number): Response {
  const code = 'over_email_send_rate_limit';
  const msg = `For security purposes, you can only request this after ${seconds} seconds.`;
  return Response.json(
    { code: 429, error_code: code, msg },
    { status: 429, headers: { 'X-Sb-Error-Code': code } },
  );
}

/** Where the mail's link leads: where the person is, as long as that is this app on this machine. */
function siteOf(
  redirectTo: string | null,
  { siteUrl, ports }: Settings,
): { origin: string; next: string } {
  const fallback = { origin: new URL(siteUrl).origin, next: '/' };
  if (!redirectTo || !URL.canParse(redirectTo)) return fallback;
  const { protocol, hostname, port, origin, pathname, search } = new URL(redirectTo);
  const isHere = protocol === 'http:' && Number(port || 80) === ports.app && isOwnAddress(hostname);
  return isHere || origin === fallback.origin ? { origin, next: pathname + search } : fallback;
}
