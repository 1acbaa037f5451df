import type { IncomingHttpHeaders } from 'node:http';
import { errors } from 'jose';
import { identityOfKey, type Identity, type IdentityOf } from '../realtime/identity.ts';
import type { Settings } from '../settings.ts';

export type Callers = (headers: IncomingHttpHeaders) => Promise<Identity | null>;

/** Who calls, by a publishable key and perhaps a token; null where it is none of these. Throws what is wrong with the token. */
export function openCallers(settings: Settings, identityOf: IdentityOf): Callers {
  return async ({ apikey, authorization }) => {
    const visitor = identityOfKey(String(apikey), settings);
    if (visitor?.role !== 'anon') return null;
    if (authorization === undefined || authorization === `Bearer ${String(apikey)}`) return visitor;
    const token = tokenIn(authorization);
    return token ? identityOf(token) : null;
  };
}

/** What has the form of a token; the key of a client without a session has not. */
export const tokenIn = (authorization: string): string | undefined =>
  /^Bearer ([^.\s]+\.[^.\s]+\.[^.\s]+)$/.exec(authorization)?.[1];

/** What PostgREST says to a token that is not good. */
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
