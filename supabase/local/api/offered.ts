/** SQL functions by name, spelled as `supabase-js` spells them. Tables are not served. */
const RPC = /^POST \/rest\/v1\/rpc\/[a-z0-9_]+$/;

/** What the app and `npm run db -- check` ask of the auth server: no codes to type, no magic links, no providers. */
const AUTH =
  /^(POST \/auth\/v1\/(signup|verify|recover|resend|logout)(\?.*)?|(GET|PUT) \/auth\/v1\/user|GET \/auth\/v1\/(health|settings|\.well-known\/jwks\.json))$/;
const TOKEN = /^POST \/auth\/v1\/token\?grant_type=(password|refresh_token)$/;

/**
 * Whether the app uses this. Read from the request line as it was sent: what is spelled in another way, with a second
 * slash, a dot or an escape, is something else and does not exist.
 */
export function isOffered(method: string, target: string): boolean {
  const line = `${method} ${target}`;
  return [RPC, AUTH, TOKEN].some((offer) => offer.test(line));
}
