/** Calls of SQL functions, with the path that `supabase-js` writes. Tables are not served. */
const RPC = /^POST \/rest\/v1\/rpc\/[a-z0-9_]+$/;

/** The auth routes that the app and `npm run db -- check` use: no typed codes, magic links or providers. */
const AUTH =
  /^(POST \/auth\/v1\/(signup|verify|recover|resend|logout)(\?.*)?|GET \/auth\/v1\/user|PUT \/auth\/v1\/user(\?.*)?|GET \/auth\/v1\/(health|settings|\.well-known\/jwks\.json))$/;
const TOKEN = /^POST \/auth\/v1\/token\?grant_type=(password|refresh_token)$/;

/**
 * Whether the app uses this route. Compares the raw request line, so other spellings of a route, with a double slash, a dot
 * or an escape, do not exist.
 */
export function isOffered(method: string, target: string): boolean {
  const line = `${method} ${target}`;
  return [RPC, AUTH, TOKEN].some((offer) => offer.test(line));
}
