import 'server-only';
import { networkInterfaces } from 'node:os';
import { headers } from 'next/headers';
import { hostOf, isFromHere, isHttps } from './client-address';
import { isHosted } from '@/lib/env';

/** The address people use for this app: SITE_URL when set, else what this request says. */
export async function getOrigin(): Promise<string> {
  if (process.env.SITE_URL) return new URL(process.env.SITE_URL).origin;
  const sent = await headers();
  return `${isHttps(sent) ? 'https' : 'http'}://${hostOf(sent) ?? 'localhost:3000'}`;
}

/**
 * The same for a mail of ours. Whoever sends a request writes its headers, and could have us mail links to a site of
 * theirs: on the net only SITE_URL will do, and before a stack of our own no other machine's address.
 */
export async function getMailOrigin(): Promise<string> {
  if (!process.env.SITE_URL && isHosted()) {
    throw new Error('Nobody knows where the links of a mail should lead: set SITE_URL.');
  }
  // Parsed, because a host that a request names may go on behind its name, and it stands in a mail's HTML.
  const { origin, hostname } = new URL(await getOrigin());
  if (process.env.SITE_URL || isThisMachine(hostname)) return origin;
  return `http://localhost:${process.env.PORT ?? 3000}`;
}

function isThisMachine(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return bare === 'localhost' || own.some(({ address }) => address === bare);
}

export async function isSecureRequest(): Promise<boolean> {
  return isHttps(await headers());
}

/** A page of ours posted it: browsers say so themselves, and no other site's script can make them lie. */
export const isOwnPage = (sent: Headers): boolean =>
  (sent.get('sec-fetch-site') ?? 'same-origin') === 'same-origin' && isFromHere(sent);
