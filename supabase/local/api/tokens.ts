import { randomBytes } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import type { Sql } from 'postgres';
import { tokenIn, type IdentityOf } from '../realtime/identity.ts';
import type { Settings } from '../settings.ts';
import { signToken } from '../signing.ts';
import { answers } from './auth-answers.ts';

type Fetch = (request: Request) => Promise<Response>;

/**
 * Exchanges session tokens in front of lite. Hosted projects sign sessions with a key pair, lite with a shared secret. lite
 * gets a random secret that never leaves this process: requests' tokens are re-signed with it, responses' with our key.
 */
export function exchangeTokens(
  settings: Settings,
  identityOf: IdentityOf,
  sql: Sql,
  openLite: (secret: string) => Fetch,
): Fetch {
  const secret = randomBytes(32);
  const lite = openLite(secret.toString('base64url'));
  const key = new TextEncoder().encode(secret.toString('base64url'));

  return async (request) => {
    const token = tokenIn(request.headers.get('authorization') ?? '');
    if (token) {
      const identity = await identityOf(token).catch(answers.badToken);
      if (identity instanceof Response) return identity;
      const known = new SignJWT(identity.claims).setProtectedHeader({ alg: 'HS256' });
      request.headers.set('authorization', `Bearer ${await known.sign(key)}`);
    }
    const method = methodOf(request.url);
    const response = await lite(request);
    return response.ok ? signedAnew(response, method, settings, sql) : response;
  };
}

type User = { id: string; is_anonymous: boolean };
type Answered = Partial<User> & { access_token?: string; user?: User };

/** How a request opens a session, by the name in the claim `amr`; null for one that continues a session. */
function methodOf(url: string): 'otp' | 'password' | null {
  const { pathname, searchParams } = new URL(url);
  if (pathname.endsWith('/verify')) return 'otp';
  return searchParams.get('grant_type') === 'refresh_token' ? null : 'password';
}

/** lite does not know anonymous users, and five claims of a hosted project's tokens are missing from its own. */
async function signedAnew(
  response: Response,
  method: ReturnType<typeof methodOf>,
  settings: Settings,
  sql: Sql,
): Promise<Response> {
  const text = await response.text();
  const body = text && (JSON.parse(text) as Answered);
  const headers = new Headers(response.headers);
  const { status } = response;
  const user = body
    ? (body.user ?? ('is_anonymous' in body ? (body as User) : undefined))
    : undefined;
  if (!body || !user) return new Response(text || null, { status, headers });
  headers.delete('content-length');
  const [known] = await sql`select is_anonymous from auth.users where id = ${user.id}`;
  user.is_anonymous = known?.is_anonymous === true;
  if (!body.access_token) return Response.json(body, { status, headers });
  const { is_anonymous } = user;
  const iss = `${settings.apiUrl}/auth/v1`;
  const own = decodeJwt(body.access_token);
  const more = await claimsOf(sql, String(own.session_id), method);
  const claims = { iss, email: '', phone: '', ...own, ...more, is_anonymous };
  const access_token = await signToken(claims, settings.signingKey);
  return Response.json({ ...body, access_token }, { status, headers });
}

/** The claims about a session and its person that a hosted project adds; the session keeps how it was opened as its tag. */
async function claimsOf(sql: Sql, sessionId: string, method: ReturnType<typeof methodOf>) {
  const [row] = await sql<{ opened: string; at: number; app: object; own: object }[]>`
    with session as (
      update auth.sessions set tag = coalesce(tag, ${method}, 'password') where id = ${sessionId}
      returning user_id, tag as opened, floor(extract(epoch from created_at))::int as at
    )
    select opened, at, raw_app_meta_data as app, raw_user_meta_data as own
    from session join auth.users as account on account.id = session.user_id`;
  return {
    aal: 'aal1',
    amr: [{ method: row?.opened, timestamp: row?.at }],
    app_metadata: row?.app,
    user_metadata: row?.own,
  };
}
