import { randomBytes } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import type { IdentityOf } from '../realtime/identity.ts';
import type { Settings } from '../settings.ts';
import { signToken } from '../signing.ts';
import { answers } from './auth-answers.ts';
import { tokenIn } from './callers.ts';

type Fetch = (request: Request) => Promise<Response>;

/**
 * Exchanges session tokens in front of lite. Hosted projects sign sessions with a key pair, lite with a shared secret. lite
 * gets a random secret that never leaves this process: requests' tokens are re-signed with it, responses' with our key.
 */
export function exchangeTokens(
  settings: Settings,
  identityOf: IdentityOf,
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
    const response = await lite(request);
    return response.ok ? signedAnew(response, settings) : response;
  };
}

async function signedAnew(response: Response, settings: Settings): Promise<Response> {
  const text = await response.text();
  const body = text && (JSON.parse(text) as { access_token?: string });
  const headers = new Headers(response.headers);
  const { status } = response;
  if (!body || !body.access_token) return new Response(text || null, { status, headers });
  headers.delete('content-length');
  const claims = { iss: `${settings.apiUrl}/auth/v1`, ...decodeJwt(body.access_token) };
  const access_token = await signToken(claims, settings.signingKey);
  return Response.json({ ...body, access_token }, { status, headers });
}
