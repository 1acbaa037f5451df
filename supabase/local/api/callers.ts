import type { IncomingHttpHeaders } from 'node:http';
import { errors } from 'jose';
import { identityOfKey, type Identity, type IdentityOf } from '../realtime/identity.ts';
import type { Settings } from '../settings.ts';

export type Callers = (headers: IncomingHttpHeaders) => Promise<Identity | null>;

/** Returns the caller's identity from a key and an optional token, null for a wrong key; throws for a bad token. */
export function openCallers(settings: Settings, identityOf: IdentityOf): Callers {
  return async ({ apikey, authorization }) => {
    const keyed = identityOfKey(String(apikey), settings);
    if (!keyed || authorization === undefined || authorization === `Bearer ${String(apikey)}`)
      return keyed;
    const token = tokenIn(authorization);
    return token ? identityOf(token) : null;
  };
}

/** Returns the JWT of an Authorization header; undefined for a key, which clients without a session send. */
export const tokenIn = (authorization: string): string | undefined =>
  /^Bearer ([^.\s]+\.[^.\s]+\.[^.\s]+)$/.exec(authorization)?.[1];

/** PostgREST's response to an expired or invalid token. */
export function refusedToken(error: Error): Response {
  const isOver = error.cause instanceof errors.JWTExpired;
  const body = isOver
    ? { code: 'PGRST303', message: 'JWT expired', details: null }
    : {
        code: 'PGRST301',
        message: 'No suitable key or wrong key type',
        details: 'None of the keys was able to decode the JWT',
      };
  return Response.json({ ...body, hint: null }, { status: 401 });
}
