import { randomUUID } from 'node:crypto';
import { errors } from 'jose';

/** Responses of a hosted project that `@supabase/lite` lacks. Messages that the app parses are word for word. */
export const answers = {
  invalid: (message: string) => refusal(400, 'validation_failed', message),

  keySet: (text: string) =>
    new Response(text, {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=600' },
    }),

  badToken: (error: Error) => {
    const isOver = error.cause instanceof errors.JWTExpired;
    const why = isOver ? 'token has invalid claims: token is expired' : 'signature is invalid';
    return refusal(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`);
  },

  noKey: () => Response.json({ message: 'Invalid API key' }, { status: 401 }),

  noAnonymous: () => refusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),

  passwordWithoutEmail: () =>
    refusal(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    ),

  emailExists: () =>
    refusal(422, 'email_exists', 'A user with this email address has already been registered'),

  invalidCredentials: () => refusal(400, 'invalid_credentials', 'Invalid login credentials'),

  /** The refusal of a hook, with its message. */
  byHook: (status: number, message: string) => refusal(status, 'unknown', message),

  worn: () => refusal(403, 'otp_expired', 'Email link is invalid or has expired'),

  tooSoon: (seconds: number) =>
    refusal(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${seconds} seconds.`,
    ),

  /** A bucket is empty. The real auth server names no seconds. */
  full: () => refusal(429, 'over_request_rate_limit', 'Request rate limit reached'),

  sessionGone: () =>
    refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),

  /** The unique index of addresses refuses the change, which the auth server does not expect. */
  unexpected: () =>
    refusal(
      500,
      'unexpected_failure',
      'Unexpected failure, please check server logs for more information',
    ),

  tooMany(seconds: number) {
    const response = refusal(
      429,
      'over_request_rate_limit',
      `Request rate limit reached: please wait ${seconds} seconds.`,
    );
    response.headers.set('Retry-After', String(seconds));
    return response;
  },

  /** The sign-up response for a registered address: an invented user without identities, which hides that it is registered. */
  someoneElse(email: string, data: Record<string, unknown>) {
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
      identities: [] as object[],
      created_at: now,
      updated_at: now,
      is_anonymous: false,
    };
  },
};

function refusal(status: number, code: string, msg: string): Response {
  const headers = { 'X-Sb-Error-Code': code };
  return Response.json({ code: status, error_code: code, msg }, { status, headers });
}

const VERSION = 'X-Supabase-Api-Version';

/** Callers that name this version, as `supabase-js` does, get errors with other fields. */
const RENAMED_IN = '2024-01-01';

/** The answer in the version of the API that its caller has asked for. */
export async function inAskedVersion({ headers: asked }: Request, answer: Response) {
  if (answer.ok || (asked.get(VERSION) ?? '') < RENAMED_IN) return answer;
  const { error_code: code, msg: message } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { error_code?: string; msg?: string };
  if (!code) return answer;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  headers.set(VERSION, RENAMED_IN);
  return Response.json({ code, message }, { status: answer.status, headers });
}
