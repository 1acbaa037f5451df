/** Tables and SQL functions by name, spelled as `supabase-js` spells them. */
const REST = /^(GET|HEAD|POST|PATCH|DELETE) \/rest\/v1\/[a-z0-9_]+(\?.*)?$/;
const RPC = /^POST \/rest\/v1\/rpc\/[a-z0-9_]+(\?.*)?$/;

/** What the app asks of the auth server. Codes to type, magic links and providers are not among it. */
const AUTH =
  /^(POST \/auth\/v1\/(signup|verify|recover|resend|logout)(\?.*)?|(GET|PUT) \/auth\/v1\/user|GET \/auth\/v1\/(health|\.well-known\/jwks\.json))$/;
const TOKEN = /^POST \/auth\/v1\/token\?grant_type=(password|refresh_token)$/;

/**
 * Whether the app uses this. Read from the request line as it was sent: what is spelled in another way, with a second
 * slash, a dot or an escape, is something else and does not exist.
 */
export function isOffered(method: string, target: string): boolean {
  const line = `${method} ${target}`;
  return [REST, RPC, AUTH, TOKEN].some((offer) => offer.test(line));
}
