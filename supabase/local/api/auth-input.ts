/**
 * The auth server's routes. `/token` counts as two: "sign in" and "refresh", by its grant type. So does `/signup`: without an
 * e-mail address it is "anonymous".
 */
export type Route =
  | 'signup'
  | 'anonymous'
  | 'sign in'
  | 'refresh'
  | 'verify'
  | 'recover'
  | 'resend'
  | 'update'
  | 'other';

export type Body = {
  email: string;
  password: string;
  type: string;
  token_hash: string;
  refresh_token: string;
  data: Record<string, unknown>;
};

const ROUTES: Record<string, Route> = {
  'POST /auth/v1/signup': 'signup',
  'POST /auth/v1/token?grant_type=password': 'sign in',
  'POST /auth/v1/token?grant_type=refresh_token': 'refresh',
  'POST /auth/v1/verify': 'verify',
  'POST /auth/v1/recover': 'recover',
  'POST /auth/v1/resend': 'resend',
  'PUT /auth/v1/user': 'update',
};

function routeOf({ method, url }: Request): Route {
  const { pathname, search } = new URL(url);
  const question = pathname.endsWith('/token') ? search : '';
  return ROUTES[`${method} ${pathname}${question}`] ?? 'other';
}

const MOST_DATA = 4_000;
const LONGEST: Partial<Record<string, number>> = { email: 255, password: 72, refresh_token: 100 };

/** What a hosted project takes as an address (supabase/auth 2.196.0, internal/api/mail.go, `checkmail.ValidateFormat`). */
const ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const NEEDED: Record<Route, string[]> = {
  signup: ['email', 'password'],
  anonymous: [],
  'sign in': ['email', 'password'],
  refresh: ['refresh_token'],
  verify: ['type', 'token_hash'],
  recover: ['email'],
  resend: ['type', 'email'],
  update: [],
  other: [],
};

/** `supabase-js` sends the two code fields, empty, with every password change. */
const CHANGEABLE = new Set(['password', 'email', 'code_challenge', 'code_challenge_method']);

/** Returns the route and the valid body of a request, or the error message of an invalid one. */
export async function readBody(request: Request): Promise<{ route: Route; body: Body } | string> {
  const asked = routeOf(request);
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (asked === 'other') return { route: asked, body: {} as Body };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'Not a JSON object';
  const fields = body as Record<string, unknown>;
  const isNameless = asked === 'signup' && !('email' in fields || 'password' in fields);
  const route = isNameless ? 'anonymous' : asked;
  const needed = route === 'update' && 'password' in fields ? ['password'] : NEEDED[route];
  for (const name of needed) {
    const value = fields[name];
    if (typeof value !== 'string' || value === '') return `${name} must be a text`;
    if (value.includes('\0') || Buffer.byteLength(value) > (LONGEST[name] ?? 255))
      return `${name} is not valid`;
  }
  if ('email' in fields && !ADDRESS.test(String(fields.email)))
    return 'Unable to validate email address: invalid format';
  // A new address comes with `data`, which the mail to it uses.
  const isChangeable = (name: string) =>
    CHANGEABLE.has(name) || (name === 'data' && 'email' in fields);
  if (route === 'update' && !Object.keys(fields).every(isChangeable))
    return 'Only the password and the address can be changed';
  const data = fields.data ?? {};
  if (typeof data !== 'object' || JSON.stringify(data).length > MOST_DATA || hasNull(data))
    return 'data is not valid';
  return { route, body: { ...fields, data } as Body };
}

const hasNull = (data: object) => JSON.stringify(data).includes('\\u0000');
